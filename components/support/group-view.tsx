'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { type OverviewRow, OverviewRows } from '#components/data-table/overview-rows.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionError, IngestionRecord } from '#lib/contract/ingestion.ts';
import type { SupportGroupDetails, SupportStaff } from '#lib/contract/support.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { loadGroup, updateGroup } from './actions.ts';
import { GroupActivity } from './group-activity.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupNoteForm } from './group-note-form.tsx';
import { GroupSamples } from './group-samples.tsx';
import { GroupState } from './group-state.tsx';

// Brings the form and schema libraries.
const TellForm = dynamic(() => import('./tell-form.tsx').then((part) => part.TellForm));

interface GroupViewProps {
  group: SupportGroupDetails;
  loadedAt: number;
  /** Its latest failed uploads. */
  records: readonly IngestionRecord[];
  rows: readonly OverviewRow[];
  /** Errors of its kind in the latest of them. */
  samples: readonly IngestionError[];
  staff: readonly SupportStaff[];
  userId: number;
}

/** A group of failed uploads: which they are, who looks after it, what was said and done about it. */
export function GroupView({ loadedAt, records, rows, samples, staff, userId, ...rest }: GroupViewProps) {
  const ingestion = useTranslations('ingestion');
  const t = useTranslations('support');
  const [busy, setBusy] = useState<'state' | 'assignee'>();
  const [telling, setTelling] = useState(false);
  const { data: group, refresh } = usePolling({
    key: ['support-group', rest.group.key],
    initial: rest.group,
    loadedAt,
    load: () => loadGroup(rest.group.key),
    isRunning: isSending,
  });
  const name = `${ingestion(`errorKind.${group.error_type}`)}, ${group.company.name}`;
  const unreachable = useUnreachable();
  const change = async (what: 'state' | 'assignee', body: object, title: string) => {
    setBusy(what);
    const result = await updateGroup(group.key, body).catch(unreachable);
    setBusy(undefined);
    leaveIfSignedOut(result);
    if (result.ok) toast.success(title, { description: name });
    else toast.error(t('group.notChanged'), { description: result.message });
    refresh();
  };
  const assign = (assignee: number | null) =>
    change(
      'assignee',
      { assignee },
      assignee === null ? t('group.givenBack') : assignee === userId ? t('group.yoursNow') : t('group.givenOn'),
    );
  const resolved = group.state === 'resolved';

  return (
    <>
      <PageHeader
        title={name}
        state={
          <StateLine
            parts={[
              <GroupState key="state" group={group} />,
              t('group.failedUploads', { count: group.records }),
              t('group.ofKind', { count: group.kind_errors, all: group.errors }),
              <span key="last">
                {t.rich('group.last', { time: () => <Time value={group.last_at} format="relative" /> })}
              </span>,
            ]}
          />
        }
        actions={
          <>
            {group.assignee?.id !== userId && (
              <Button busy={busy === 'assignee'} onClick={() => assign(userId)}>
                {t('group.take')}
              </Button>
            )}
            <Button
              busy={busy === 'state'}
              onClick={() =>
                change(
                  'state',
                  { state: resolved ? 'open' : 'resolved' },
                  resolved ? t('state.openAgain') : t('state.resolved'),
                )
              }
            >
              {resolved ? t('group.openAgain') : t('group.resolve')}
            </Button>
            <Dialog open={telling} onOpenChange={setTelling}>
              <DialogTrigger asChild>
                <Button variant="primary">{t('group.tell')}</Button>
              </DialogTrigger>
              <DialogContent size="wide">
                <DialogTitle>{t('group.writeTo', { company: group.company.name })}</DialogTitle>
                <DialogDescription>{t('group.tellText')}</DialogDescription>
                <DialogBody>
                  <TellForm
                    group={group}
                    records={records}
                    onSent={() => {
                      setTelling(false);
                      toast.success(t('group.onItsWay'), {
                        description: t('group.toAdmins', { count: group.admins.length, company: group.company.name }),
                      });
                      refresh();
                    }}
                  />
                </DialogBody>
              </DialogContent>
            </Dialog>
          </>
        }
      />
      {group.is_reopened && group.resolved_at && (
        <Callout tone="wait" title={t('group.reopened')} className="mb-1">
          {t.rich('group.reopenedText', {
            count: group.new_records,
            time: () => <Time value={group.resolved_at ?? ''} />,
          })}
        </Callout>
      )}
      <DetailLayout
        rail={<GroupFacts group={group} staff={staff} userId={userId} busy={busy === 'assignee'} onAssign={assign} />}
      >
        <GroupSamples samples={samples} record={records[0]} />
        <OverviewRows
          title={rows.length < group.records ? t('group.latest', { count: rows.length }) : t('fact.failed')}
          rows={rows}
          empty={t('group.notRead')}
        />
        <div className="mt-2.5 flex justify-end">
          <ExportLink list="failed-uploads" count={group.records} more={{ group: group.key }} />
        </div>
        <GroupNoteForm group={group.key} onAdded={refresh} />
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
