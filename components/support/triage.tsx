import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListError } from '#components/data-table/list-error.tsx';
import { errorKindWords } from '#components/ingestion/ingestion-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { type SupportGroup, type SupportSummary, supportDays } from '#lib/contract/support.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { CodeFinder } from './code-finder.tsx';
import { TriageGroups } from './triage-groups.tsx';
import { shownGroups, type TriageValues, triageAddress } from './triage-params.ts';

interface TriageProps {
  summary: CallResult<SupportSummary>;
  groups: CallResult<{ count: number; results: SupportGroup[] }>;
  values: TriageValues;
  userId: number;
}

/** Support's triage: failed uploads of every company by kind of error or by company, and who looks after them. */
export function Triage({ summary, groups, values, userId }: TriageProps) {
  return (
    <>
      <PageHeader title="Triage" state={summary.ok ? stateOf(summary.data) : undefined} />
      <CodeFinder />
      {summary.ok && groups.ok ? (
        <Groups summary={summary.data} groups={groups.data} values={values} userId={userId} />
      ) : (
        !(summary.ok && groups.ok) && (
          <ListError
            title="The failed uploads could not be loaded"
            failure={summary.ok ? failureOf(groups) : summary}
          />
        )
      )}
    </>
  );
}

function failureOf<T>(result: CallResult<T>) {
  if (result.ok) throw new Error('There is no failure to show.');
  return result;
}

function stateOf({ open, records, mine }: SupportSummary): string {
  if (open === 0) return `No upload has failed in the last ${supportDays} days that is not resolved.`;
  const taken = mine === 0 ? 'none is yours' : mine === 1 ? '1 is yours' : `${formatNumber(mine)} are yours`;
  return `${plural(records, 'failed upload')} of the last ${supportDays} days in ${plural(open, 'open group')}, ${taken}.`;
}

function Groups({
  summary,
  groups,
  values,
  userId,
}: {
  summary: SupportSummary;
  groups: { count: number; results: SupportGroup[] };
  values: TriageValues;
  userId: number;
}) {
  const address = (change: Partial<TriageValues>) => paths.support + triageAddress({ ...values, ...change });
  const company = summary.companies.find(({ company: { id } }) => id === values.company)?.company;
  return (
    <>
      {summary.open > 0 && (
        <CountsStrip
          total={{
            count: summary.records,
            label: summary.records === 1 ? 'failed upload' : 'failed uploads',
            detail: 'one may hold errors of several kinds',
          }}
          kinds={summary.error_types.map((kind) => ({
            key: kind.error_type,
            label: errorKindWords[kind.error_type],
            count: kind.records,
            href: address({ show: 'open', error: values.error === kind.error_type ? null : kind.error_type }),
            current: values.error === kind.error_type,
          }))}
        />
      )}
      <ViewTabs
        label="Groups"
        views={[
          { label: 'Open', count: summary.open, href: address({ show: 'open' }), current: values.show === 'open' },
          { label: 'Mine', count: summary.mine, href: address({ show: 'mine' }), current: values.show === 'mine' },
          {
            label: 'Resolved',
            count: summary.resolved,
            href: address({ show: 'resolved' }),
            current: values.show === 'resolved',
          },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
          Grouped
          <ByLink href={address({ by: 'error' })} current={values.by === 'error'}>
            by error
          </ByLink>
          <ByLink href={address({ by: 'company' })} current={values.by === 'company'}>
            by company
          </ByLink>
        </p>
        <ExportLink list="support-groups" count={groups.count} />
      </div>
      {(values.error || values.company) && (
        <p className="mt-3 text-sm text-ink2">
          Only {values.error && `“${errorKindWords[values.error]}”`}
          {values.error && values.company && ' of '}
          {values.company && (company?.name ?? 'one company')}.{' '}
          <TextLink href={address({ error: null, company: null })}>Clear all filters</TextLink>
        </p>
      )}
      {groups.results.length === 0 ? (
        <EmptyState title={emptyTitles[values.show]}>
          Uploads that are refused stand here by company and kind of error, until a colleague resolves them.
        </EmptyState>
      ) : (
        <TriageGroups groups={groups.results} by={values.by} userId={userId} />
      )}
      {groups.count > shownGroups && (
        <p className="mt-4 text-sm text-ink3">
          The latest {shownGroups} of {formatNumber(groups.count)} groups. Choose a kind of error to see fewer.
        </p>
      )}
    </>
  );
}

const emptyTitles = {
  open: 'Nothing to look at',
  mine: 'You look after no open group',
  resolved: 'Nothing is resolved yet',
};

function ByLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return current ? (
    <span aria-current="true" className="font-strong text-ink">
      {children}
    </span>
  ) : (
    <TextLink href={href}>{children}</TextLink>
  );
}
