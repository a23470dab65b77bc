import { countsPages, describeDocument, filterLine } from '#components/codes/document-words.ts';
import { describeTask } from '#components/codes/task-words.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { ActivityItem } from '#lib/contract/activity.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Name of an item. */
export function titleOf(
  item: ActivityItem,
  t: Translator<'activity'>,
  common: Translator<'common'>,
  timeZone: string,
): string {
  switch (item.kind) {
    case 'workorder':
      return t('title.order', { order: item.reference ?? item.key });
    case 'ingestion':
      return t('title.upload', { upload: item.description || item.key });
    case 'document':
      return item.category === 'code'
        ? t('title.export', { codes: filterLine(item.parameters, t, timeZone) })
        : describeDocument(item, t, timeZone);
    case 'task':
      return describeTask({ kind: item.changes, change: item.change, undo_of: item.undo_of }, t, common);
  }
}

/** The page where it can be followed. */
export function hrefOf(item: ActivityItem): string {
  switch (item.kind) {
    case 'workorder':
      return paths.workorder(Number(item.key));
    case 'ingestion':
      return paths.ingestionRecord(item.key);
    case 'document':
      return paths.downloads;
    case 'task':
      return paths.codeTask(item.key);
  }
}

/** Whether the reader is where it is shown anyway: a notice would say it twice. */
export function isShownAt(item: ActivityItem, pathname: string, search: string): boolean {
  if (pathname === hrefOf(item)) return true;
  if (item.kind !== 'document') return false;
  const isOfOrder = item.category === 'artwork' && item.related_id !== null;
  return search.includes(item.key) || (isOfOrder && pathname === paths.workorder(item.related_id ?? 0));
}

const states = [
  'queued',
  'generating',
  'packing',
  'activating',
  'blacklisting',
  'trying again',
  'processing',
  'pending',
  'in-progress',
] as const;

/** A state within a line; one of a later service by its own name. */
function stateOf({ kind, state }: ActivityItem, t: Translator<'activity'>): string {
  if (kind === 'document' && state === 'in-progress') return t('state.beingMade');
  const known = states.find((name) => name === state);
  return known ? t(`state.${known}`) : state;
}

export function toneOf({ outcome, state }: Pick<ActivityItem, 'outcome' | 'state'>): StatusTone {
  if (outcome === 'failed' || state === 'trying again') return 'bad';
  return outcome === 'ended' ? 'ok' : 'running';
}

/** Progress or result: 'Generating codes, 120,000 of 480,000'. */
export function stateLine(item: ActivityItem, t: Translator<'activity'>, common: Translator<'common'>): string {
  if (item.outcome === 'running') return runningLine(item, t, common);
  return item.outcome === 'failed' ? failedLine(item, t) : endedLine(item, t);
}

function runningLine(item: ActivityItem, t: Translator<'activity'>, common: Translator<'common'>): string {
  const { state, done, total, progress, error, ahead, starts_in } = item;
  const word = stateOf(item, t);
  if (error) return t('line.error', { state: word, error });
  if (state === 'queued' || state === 'pending') {
    const what = total ? `${word}, ${common('count.codes', { count: total })}` : word;
    return ahead ? `${what}, ${placeWords(ahead, starts_in, t)}` : what;
  }
  if (state !== 'packing' && done !== null && total !== null) return `${word}, ${t('line.of', { done, total })}`;
  return progress === null ? word : `${word}, ${formatPercent(progress)}`;
}

/** Place in the queue, and the time until the work starts where it is known: '12 ahead, about 2 minutes'. */
function placeWords(ahead: number, startsIn: number | null, t: Translator<'activity'>): string {
  const place = t('line.ahead', { count: ahead });
  return startsIn === null ? place : `${place}, ${t('line.startsIn', { minutes: Math.ceil(startsIn / 60) })}`;
}

function endedLine(item: ActivityItem, t: Translator<'activity'>): string {
  const { kind, done, total } = item;
  if (kind === 'document') {
    return done === null || countsPages(item.category) ? t('line.ready') : t('line.readyLines', { count: done });
  }
  const count = done ?? total ?? 0;
  if (kind === 'workorder') return t('line.generated', { count });
  return kind === 'ingestion' ? t('line.takenIn', { count }) : t('line.changed', { count });
}

function failedLine({ kind, done, error }: ActivityItem, t: Translator<'activity'>): string {
  const why = { error: error ?? t('line.noReason') };
  if (kind === 'ingestion') return done ? t('line.refusedRows', { count: done }) : t('line.refused', why);
  return kind === 'task' ? t('line.stopped', why) : t('line.failed', why);
}
