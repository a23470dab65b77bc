import { describeDocument } from '#components/codes/document-words.ts';
import { describeTask } from '#components/codes/task-words.ts';
import { formatNumber, formatPercent, plural } from '#components/ui/format.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { ActivityItem } from '#lib/contract/activity.ts';
import { paths } from '#lib/portal/paths.ts';

/** What an item is, as people would name it. */
export function titleOf(item: ActivityItem): string {
  switch (item.kind) {
    case 'workorder':
      return `Order ${item.reference ?? item.key}`;
    case 'ingestion':
      return `Upload ${item.description || item.key}`;
    case 'document':
      return item.category === 'code' ? `Export: ${lowerFirst(describeDocument(item))}` : describeDocument(item);
    case 'task':
      return describeTask({ kind: item.changes, change: item.change, undo_of: item.undo_of });
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

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

const words: Record<string, string> = {
  queued: 'Queued',
  generating: 'Generating codes',
  packing: 'Packing the file',
  activating: 'Activating codes',
  blacklisting: 'Blacklisting codes',
  'trying again': 'Failed, trying again',
  processing: 'Taking in codes',
  pending: 'Waiting',
  'in-progress': 'At work',
};

export function toneOf({ outcome, state }: Pick<ActivityItem, 'outcome' | 'state'>): StatusTone {
  if (outcome === 'failed' || state === 'trying again') return 'bad';
  return outcome === 'ended' ? 'ok' : 'running';
}

/** How far it is, or what came of it: 'Generating codes, 120,000 of 480,000'. */
export function stateLine(item: ActivityItem): string {
  if (item.outcome === 'running') return runningLine(item);
  return item.outcome === 'failed' ? failedLine(item) : endedLine(item);
}

function runningLine({ kind, state, done, total, progress, error }: ActivityItem): string {
  const word = kind === 'document' && state === 'in-progress' ? 'Being made' : (words[state] ?? state);
  if (error) return `${word}: ${error}`;
  if (state === 'queued' || state === 'pending') return total ? `${word}, ${plural(total, 'code')}` : word;
  if (state !== 'packing' && done !== null && total !== null) {
    return `${word}, ${formatNumber(done)} of ${formatNumber(total)}`;
  }
  return progress === null ? word : `${word}, ${formatPercent(progress)}`;
}

function endedLine({ kind, done, total }: ActivityItem): string {
  if (kind === 'document') return done === null ? 'Ready' : `Ready, ${plural(done, 'line')}`;
  const count = plural(done ?? total ?? 0, 'code');
  if (kind === 'workorder') return `${count} generated`;
  return kind === 'ingestion' ? `${count} taken in` : `${count} changed`;
}

function failedLine({ kind, done, error }: ActivityItem): string {
  if (kind === 'ingestion')
    return done ? `Refused: ${plural(done, 'row')} to mend` : `Refused: ${error ?? 'nothing said why'}`;
  return kind === 'task' ? `Stopped: ${error ?? 'nothing said why'}` : `Failed: ${error ?? 'nothing said why'}`;
}
