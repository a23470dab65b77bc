import type { InspectedCode } from '#lib/contract/inspection.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';

/** What was scanned, with what is known of it. */
export interface Scanned {
  /** As it was read by the camera or typed; one entry for each. */
  content: string;
  /** Moments of the first and the last scan, in milliseconds. */
  firstAt: number;
  lastAt: number;
  times: number;
  /** waiting: to be asked for, also once more. */
  state: 'waiting' | 'known' | 'unknown' | 'failed';
  message?: string | undefined;
  code?: InspectedCode | undefined;
  verdict?: AuthenticationStatus | undefined;
}

/** Values to be set on codes, sent once: `key` is the Idempotency-Key. */
export interface Change {
  key: string;
  valueSet: string;
  contents: string[];
  madeAt: number;
  state: 'waiting' | 'sent' | 'failed' | 'undone';
  message?: string | undefined;
  /** Names the change for the undo. */
  id?: string | undefined;
  results?: Record<string, string> | undefined;
}

export interface Inspection {
  /** Newest first. */
  scanned: Scanned[];
  /** Newest first. */
  changes: Change[];
}

export const emptyInspection: Inspection = { scanned: [], changes: [] };

/** Entries that are kept; the oldest go first. Changes that wait to be sent stay. */
const mostScanned = 500;
const mostChanges = 100;

/** Adds what was scanned to the top of the list, or moves it there. */
export function addScan({ scanned, changes }: Inspection, content: string, at: number): Inspection {
  const known = scanned.find((entry) => entry.content === content);
  const entry: Scanned = known
    ? { ...known, lastAt: at, times: known.times + 1 }
    : { content, firstAt: at, lastAt: at, times: 1, state: 'waiting' };
  const others = scanned.filter((each) => each.content !== content);
  return { scanned: [entry, ...others].slice(0, mostScanned), changes };
}

export function changeScan(inspection: Inspection, content: string, change: Partial<Scanned>): Inspection {
  const scanned = inspection.scanned.map((entry) => (entry.content === content ? { ...entry, ...change } : entry));
  return { ...inspection, scanned };
}

/** Lines up a change; nothing for no codes. */
export function addChange(
  inspection: Inspection,
  change: Pick<Change, 'key' | 'valueSet' | 'contents' | 'madeAt'>,
): Inspection {
  if (change.contents.length === 0) return inspection;
  const changes: Change[] = [{ ...change, state: 'waiting' }, ...inspection.changes];
  const kept = changes.filter(({ state }, index) => state === 'waiting' || index < mostChanges);
  return { ...inspection, changes: kept };
}

export function updateChange(inspection: Inspection, key: string, update: Partial<Change>): Inspection {
  const changes = inspection.changes.map((change) => (change.key === key ? { ...change, ...update } : change));
  return { ...inspection, changes };
}

/** The codes of a change are asked for once more: they have other values now. */
export function askAgain(inspection: Inspection, contents: readonly string[]): Inspection {
  const again = new Set(contents);
  const scanned = inspection.scanned.map((entry) =>
    again.has(entry.content) && entry.state !== 'unknown' ? { ...entry, state: 'waiting' as const } : entry,
  );
  return { ...inspection, scanned };
}

/** The newest change of a code that was not taken back. */
export const changeOf = ({ changes }: Inspection, content: string): Change | undefined =>
  changes.find((change) => change.state !== 'undone' && change.contents.includes(content));

/** Codes of the list on which the values were not set: neither sent nor waiting. */
export const openFor = (inspection: Inspection, valueSet: string): string[] =>
  inspection.scanned
    .filter(({ state, content }) => {
      const change = changeOf(inspection, content);
      return state !== 'unknown' && !(change?.valueSet === valueSet && change.state !== 'failed');
    })
    .map(({ content }) => content);

/** The next thing to send: changes in their order, then codes to ask for, the last scanned first. */
export function nextToSend({ scanned, changes }: Inspection): { change: Change } | { scan: Scanned } | undefined {
  const change = changes.findLast(({ state }) => state === 'waiting');
  if (change) return { change };
  const scan = scanned.find(({ state }) => state === 'waiting');
  return scan && { scan };
}

export const countWaiting = ({ scanned, changes }: Inspection): number =>
  scanned.filter(({ state }) => state === 'waiting').length + changes.filter(({ state }) => state === 'waiting').length;

/** Reads what the browser kept; nothing of what another release wrote in another form. */
export function readInspection(text: string | null): Inspection {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null) return emptyInspection;
    const { scanned, changes } = kept as Partial<Inspection>;
    return Array.isArray(scanned) && Array.isArray(changes) ? { scanned, changes } : emptyInspection;
  } catch {
    return emptyInspection;
  }
}
