import type { ActivityCounts } from '#lib/contract/activity.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { NavigationIcon as Name } from './navigation.ts';

/**
 * A number beside an entry and what it counts, for screen readers: { count: 1, label: t('count.ingestion'), bad: true
 * }.
 */
export type NavigationCounts = Partial<Record<Name, { count: number; label: string; bad?: boolean }>>;

/** Counts of waiting work for the navigation. */
export function navigationCountsOf(counts: ActivityCounts, t: Translator<'shell'>): NavigationCounts {
  const { workorders, ingestions_failed, cases_open, reports_open } = counts;
  return {
    ...(workorders !== null && { workorders: { count: workorders, label: t('count.workorders') } }),
    ...(ingestions_failed !== null && {
      ingestion: { count: ingestions_failed, label: t('count.ingestion'), bad: true },
    }),
    ...(cases_open !== null && {
      cases: { count: cases_open, label: t('count.cases'), bad: true },
    }),
    ...(reports_open !== null && { reports: { count: reports_open, label: t('count.reports') } }),
  };
}
