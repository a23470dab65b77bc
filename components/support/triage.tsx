import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import { type SupportGroup, type SupportSummary, supportDays } from '#lib/contract/support.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { CodeFinder } from './code-finder.tsx';
import { TriageGroups } from './triage-groups.tsx';
import { shownGroups, type TriageValues, triageAddress } from './triage-params.ts';
import { TriageSearch } from './triage-search.tsx';

interface TriageProps {
  summary: CallResult<SupportSummary>;
  groups: CallResult<{ count: number; results: SupportGroup[] }>;
  values: TriageValues;
  userId: number;
  /** List of open items other than uploads. */
  children?: ReactNode;
}

/** Support's triage: failed uploads of every company by kind of error or by company, and who looks after them. */
export function Triage({ summary, groups, values, userId, children }: TriageProps) {
  const shell = useTranslations('shell');
  const t = useTranslations('support');
  return (
    <>
      <PageHeader title={shell('nav.support')} state={summary.ok ? stateOf(summary.data, t) : undefined} />
      <CodeFinder />
      {children}
      {summary.ok && groups.ok ? (
        <Groups summary={summary.data} groups={groups.data} values={values} userId={userId} />
      ) : (
        <ListError title={t('tell.notLoaded')} failure={summary.ok ? failureOf(groups) : summary} />
      )}
    </>
  );
}

function failureOf<T>(result: CallResult<T>) {
  if (result.ok) throw new Error('There is no failure to show.');
  return result;
}

function stateOf({ open, records, mine }: SupportSummary, t: Translator<'support'>): string {
  if (open === 0) return t('triage.nothing', { days: supportDays });
  return t('triage.state', { records, days: supportDays, open, mine });
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
  const t = useTranslations('support');
  const ingestion = useTranslations('ingestion');
  const address = (change: Partial<TriageValues>) => triageAddress(paths.support, { ...values, ...change });
  const company = summary.companies.find(({ company: { id } }) => id === values.company)?.company;
  return (
    <>
      {summary.open > 0 && (
        <CountsStrip
          total={{
            count: summary.records,
            label: t('triage.failedUploads', { count: summary.records }),
            detail: t('triage.severalKinds'),
          }}
          kinds={summary.error_types.map((kind) => ({
            key: kind.error_type,
            label: ingestion(`errorKind.${kind.error_type}`),
            count: kind.records,
            href: address({ show: 'open', error: values.error === kind.error_type ? null : kind.error_type }),
            current: values.error === kind.error_type,
          }))}
        />
      )}
      <ViewTabs
        label={t('triage.groups')}
        views={[
          {
            label: t('state.open'),
            count: summary.open,
            href: address({ show: 'open' }),
            current: values.show === 'open',
          },
          {
            label: t('triage.mine'),
            count: summary.mine,
            href: address({ show: 'mine' }),
            current: values.show === 'mine',
          },
          {
            label: t('state.resolved'),
            count: summary.resolved,
            href: address({ show: 'resolved' }),
            current: values.show === 'resolved',
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <TriageSearch />
        <p className="mr-auto flex flex-wrap gap-x-3 text-sm text-ink3">
          {t('triage.grouped')}
          <ByLink href={address({ by: 'error' })} current={values.by === 'error'}>
            {t('triage.byError')}
          </ByLink>
          <ByLink href={address({ by: 'company' })} current={values.by === 'company'}>
            {t('triage.byCompany')}
          </ByLink>
        </p>
        <ExportLink list="support-groups" count={groups.count} />
      </div>
      {(values.error || values.company) && (
        <p className="mt-3 text-sm text-ink2">
          {onlyOf(values, company?.name ?? t('triage.oneCompany'), t, ingestion)}{' '}
          <TextLink href={address({ error: null, company: null })}>{t('triage.clearFilters')}</TextLink>
        </p>
      )}
      {groups.results.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={values.q ? t('triage.noMatch') : t(`triage.empty.${values.show}`)}>
            {values.q ? t('triage.noMatchText') : t('triage.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <TriageGroups groups={groups.results} by={values.by} userId={userId} />
      )}
      {groups.count > shownGroups && (
        <p className="mt-4 text-sm text-ink3">{t('triage.latest', { shown: shownGroups, count: groups.count })}</p>
      )}
    </>
  );
}

function onlyOf(
  values: TriageValues,
  company: string,
  t: Translator<'support'>,
  ingestion: Translator<'ingestion'>,
): string {
  const error = values.error && ingestion(`errorKind.${values.error}`);
  if (!error) return t('triage.onlyCompany', { company });
  return values.company ? t('triage.onlyBoth', { error, company }) : t('triage.onlyError', { error });
}

function ByLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return current ? (
    <span aria-current="true" className="font-strong text-ink">
      {children}
    </span>
  ) : (
    <TextLink href={href}>{children}</TextLink>
  );
}
