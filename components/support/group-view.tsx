'use client';

import { useState } from 'react';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { useLive } from '#components/data-table/use-live.ts';
import { errorKindWords } from '#components/ingestion/ingestion-words.ts';
import { type OverviewRow, OverviewRows } from '#components/overview/overview-rows.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { later } from '#components/ui/later.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { SupportGroupDetails, SupportStaff } from '#lib/contract/support.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { changeGroup, loadGroup } from './actions.ts';
import { GroupActivity } from './group-activity.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupState } from './group-state.tsx';
import { NoteForm } from './note-form.tsx';

const TellForm = later(() => import('./tell-form.tsx').then((part) => part.TellForm));

interface GroupViewProps {
  group: SupportGroupDetails;
  loadedAt: number;
  /** Its latest failed uploads. */
  records: readonly IngestionRecord[];
  rows: readonly OverviewRow[];
  staff: readonly SupportStaff[];
  userId: number;
}

/** A group of failed uploads: which they are, who looks after it, what was said and done about it. */
export function GroupView({ loadedAt, records, rows, staff, userId, ...rest }: GroupViewProps) {
  const [busy, setBusy] = useState<'state' | 'assignee'>();
  const [telling, setTelling] = useState(false);
  const { data: group, refresh } = useLive({
    key: ['support-group', rest.group.key],
    initial: rest.group,
    loadedAt,
    load: () => loadGroup(rest.group.key),
    isRunning: isSending,
  });
  const change = async (what: 'state' | 'assignee', body: object, title: string) => {
    setBusy(what);
    const result = await changeGroup(group.key, body).catch(() => undefined);
    setBusy(undefined);
    if (result && !result.ok) leaveIfSignedOut(result);
    if (result?.ok) showToast({ title, text: `${errorKindWords[group.error_type]}, ${group.company.name}` });
    else showToast({ tone: 'bad', title: 'Nothing was changed', text: result?.message ?? 'Try again in a moment.' });
    refresh();
  };
  const assign = (assignee: number | null) =>
    change('assignee', { assignee }, assignee === null ? 'Given back' : assignee === userId ? 'Yours now' : 'Given on');
  const resolved = group.state === 'resolved';

  return (
    <>
      <PageHeader
        title={`${errorKindWords[group.error_type]}, ${group.company.name}`}
        state={
          <StateLine
            parts={[
              <GroupState key="state" group={group} />,
              plural(group.records, 'failed upload'),
              plural(group.errors, 'error'),
              <span key="last">
                last <Time value={group.last_at} format="relative" />
              </span>,
            ]}
          />
        }
        actions={
          <>
            {group.assignee?.id !== userId && (
              <Button busy={busy === 'assignee'} onClick={() => assign(userId)}>
                Take it
              </Button>
            )}
            <Button
              busy={busy === 'state'}
              onClick={() =>
                change('state', { state: resolved ? 'open' : 'resolved' }, resolved ? 'Open again' : 'Resolved')
              }
            >
              {resolved ? 'Open again' : 'Resolve'}
            </Button>
            <Dialog
              open={telling}
              onOpenChange={setTelling}
              size="wide"
              trigger={<Button variant="primary">Tell the company</Button>}
              title={`Write to ${group.company.name}`}
              description="The list of errors goes along as a file, with a link to the upload."
            >
              <TellForm
                group={group}
                records={records}
                onSent={() => {
                  setTelling(false);
                  showToast({
                    title: 'On its way',
                    text: `To ${plural(group.admins.length, 'admin')} of ${group.company.name}.`,
                  });
                  refresh();
                }}
              />
            </Dialog>
          </>
        }
      />
      {group.is_reopened && group.resolved_at && (
        <Callout tone="wait" title="Open again by itself" className="mb-1">
          {plural(group.new_records, 'upload')} failed since it was resolved on <Time value={group.resolved_at} />.
        </Callout>
      )}
      <DetailLayout
        rail={<GroupFacts group={group} staff={staff} userId={userId} busy={busy === 'assignee'} onAssign={assign} />}
      >
        <OverviewRows
          title={
            rows.length < group.records ? `The latest ${formatNumber(rows.length)} failed uploads` : 'Failed uploads'
          }
          rows={rows}
          empty="They could not be read just now."
        />
        <div className="mt-2.5 flex justify-end">
          <ExportLink list="failed-uploads" count={group.records} more={{ group: group.key }} />
        </div>
        <NoteForm group={group.key} onAdded={refresh} />
        <GroupActivity entries={group.activity} />
      </DetailLayout>
    </>
  );
}

/** While a mail is on its way; one that is not taken for long is left to the worker. */
function isSending({ activity }: SupportGroupDetails): boolean {
  const recent = Date.now() - 5 * 60_000;
  return activity.some(({ mail, created_at }) => mail?.sent_at === null && Date.parse(created_at) > recent);
}
