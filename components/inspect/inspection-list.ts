import type { InspectedCode } from '#lib/contract/inspection.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { codeCandidates } from '#lib/contract/values/code-candidates.ts';

/** Scanned codes with the facts known about them. */
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
  /** Scan of the last photo. */
  scan?: string | undefined;
  /** Why the last photo has no verdict. */
  photoMessage?: string | undefined;
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

/** A photo in the queue, by its key there. */
export interface PhotoReference {
  key: string;
  content: string;
  bytes: number;
}

/** A note for the case of a code, sent once: `key` is the Idempotency-Key. */
export interface QueuedCase {
  key: string;
  content: string;
  note: string;
  /** Photo that is sent before it. */
  photo?: string | undefined;
  /** Scan of its photo. */
  scan?: string | undefined;
  state: 'waiting' | 'sent' | 'failed';
  message?: string | undefined;
}

export interface Position {
  latitude: number;
  longitude: number;
}

/** One inspection, recorded by the service once: `key` names it. */
export interface InspectionRecord {
  key: string;
  content: string;
  at: number;
  /** Only where the inspector agreed. */
  position?: Position | undefined;
  state: 'waiting' | 'sent';
  /** Scan of a judged photo that the record does not have yet. */
  scan?: string | undefined;
}

/** Person whose inspection it is. */
export interface Owner {
  name: string;
  team: string | null;
  teamId?: number | null | undefined;
  company: string;
}

export interface Inspection {
  /** Newest first. */
  scanned: Scanned[];
  /** Newest first. */
  changes: Change[];
  /** Oldest first. */
  photos: PhotoReference[];
  /** Newest first. */
  cases: QueuedCase[];
  /** Newest first: those that wait, and the latest of each code of the list. */
  records: InspectionRecord[];
  owner?: Owner | undefined;
}

export const emptyInspection: Inspection = { scanned: [], changes: [], photos: [], cases: [], records: [] };

/** Entries that are kept; the oldest go first. Changes that wait to be sent stay. */
const mostScanned = 500;
const mostChanges = 100;
const mostCases = 100;
/** Photos that wait, and their bytes. */
export const photoLimits = { count: 40, bytes: 100 * 1024 * 1024 };

/** Adds what was scanned to the top of the list, or moves it there; each scan is a record of its own. */
export function addScan(
  inspection: Inspection,
  { content, at, ...record }: Pick<InspectionRecord, 'key' | 'content' | 'at' | 'position'>,
): Inspection {
  const { scanned } = inspection;
  const known = scanned.find((entry) => entry.content === content);
  const entry: Scanned = known
    ? { ...known, lastAt: at, times: known.times + 1 }
    : { content, firstAt: at, lastAt: at, times: 1, state: 'waiting' };
  const others = scanned.filter((each) => each.content !== content);
  return {
    ...inspection,
    scanned: [entry, ...others].slice(0, mostScanned),
    records: [{ ...record, content, at, state: 'waiting' }, ...inspection.records],
  };
}

/** Updates a record, and forgets those that have no further use. */
export function updateRecord(inspection: Inspection, key: string, update: Partial<InspectionRecord>): Inspection {
  const updated = inspection.records.map((record) => (record.key === key ? { ...record, ...update } : record));
  const latest = new Map(updated.toReversed().map((record) => [record.content, record]));
  const listed = new Set(inspection.scanned.map(({ content }) => content));
  const records = updated.filter(
    (record) => isUnsent(record) || (latest.get(record.content) === record && listed.has(record.content)),
  );
  return { ...inspection, records };
}

/** Takes back the positions of records that wait. */
export function dropPositions(inspection: Inspection): Inspection {
  return { ...inspection, records: inspection.records.map(({ position: _, ...record }) => record) };
}

const isUnsent = ({ state, scan }: InspectionRecord) => state === 'waiting' || scan !== undefined;

export function updateScan(inspection: Inspection, content: string, change: Partial<Scanned>): Inspection {
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

export const bytesOfPhotos = ({ photos }: Inspection): number => photos.reduce((sum, { bytes }) => sum + bytes, 0);

/** False when too many photos wait already. */
export const hasRoomFor = (inspection: Inspection, bytes: number): boolean =>
  inspection.photos.length < photoLimits.count && bytesOfPhotos(inspection) + bytes <= photoLimits.bytes;

export function addPhoto(inspection: Inspection, photo: PhotoReference): Inspection {
  const photos = [...inspection.photos, photo];
  return { ...updateScan(inspection, photo.content, { photoMessage: undefined }), photos };
}

/** Removes a photo from the list, with its result; cases that wait for it and the latest record get its scan. */
export function endPhoto(inspection: Inspection, key: string, result: Partial<Scanned>): Inspection {
  const ended = inspection.photos.find((photo) => photo.key === key);
  if (!ended) return inspection;
  const photos = inspection.photos.filter((photo) => photo !== ended);
  const cases = inspection.cases.map((each) =>
    each.photo === key ? { ...each, photo: undefined, scan: result.scan } : each,
  );
  const { scan } = result;
  const latest = inspection.records.find(({ content }) => content === ended.content);
  const records = inspection.records.map((record) => (scan && record === latest ? { ...record, scan } : record));
  return { ...updateScan(inspection, ended.content, result), photos, cases, records };
}

export function addCase(inspection: Inspection, added: Omit<QueuedCase, 'state'>): Inspection {
  const cases: QueuedCase[] = [{ ...added, state: 'waiting' }, ...inspection.cases];
  return { ...inspection, cases: cases.filter(({ state }, index) => state === 'waiting' || index < mostCases) };
}

export function updateCase(inspection: Inspection, key: string, update: Partial<QueuedCase>): Inspection {
  const cases = inspection.cases.map((each) => (each.key === key ? { ...each, ...update } : each));
  return { ...inspection, cases };
}

/** Cases of a code, newest first. */
export const casesOf = ({ cases }: Inspection, content: string): QueuedCase[] =>
  cases.filter((each) => each.content === content);

type Next = { change: Change } | { opened: QueuedCase } | { record: InspectionRecord } | { scan: Scanned };

/**
 * The next thing to send: changes and cases in their order, then records and codes to ask for, the last scanned first. A
 * case waits for its photo.
 */
export function nextToSend({ scanned, changes, cases, records }: Inspection): Next | undefined {
  const change = changes.findLast(({ state }) => state === 'waiting');
  if (change) return { change };
  const opened = cases.findLast(({ state }) => state === 'waiting');
  if (opened && !opened.photo) return { opened };
  const record = records.find(isUnsent);
  if (record) return { record };
  const scan = scanned.find(({ state }) => state === 'waiting');
  return scan && { scan };
}

const countOf = (entries: readonly { state: string }[]) => entries.filter(({ state }) => state === 'waiting').length;

/** Entries that are not sent. A code that is asked for again, as its values changed, is none. */
export const countWaiting = ({ changes, photos, cases, records }: Inspection): number =>
  records.filter(isUnsent).length + countOf(changes) + photos.length + countOf(cases);

/** The list without what is done. */
export const clearDone = ({ changes, photos, cases, records, owner }: Inspection): Inspection => ({
  scanned: [],
  changes: changes.filter(({ state }) => state === 'waiting'),
  photos,
  cases: cases.filter(({ state }) => state === 'waiting'),
  records: records.filter(isUnsent),
  owner,
});

/** True when a person of this name in this team made it: removed from the team and joined again, they are another user. */
export const isOfOwner = ({ owner }: Inspection, { name, teamId, company }: Owner): boolean =>
  owner !== undefined &&
  typeof teamId === 'number' &&
  owner.teamId === teamId &&
  owner.name === name &&
  owner.company === company;

/** Takes over what another inspection of the same person did not send. */
export function adopt(inspection: Inspection, other: Inspection): Inspection {
  const { changes, photos, cases, records } = clearDone(other);
  const listed = new Set(inspection.scanned.map(({ content }) => content));
  return {
    ...inspection,
    scanned: [...inspection.scanned, ...other.scanned.filter(({ content }) => !listed.has(content))].slice(
      0,
      mostScanned,
    ),
    changes: [...inspection.changes, ...changes],
    photos: [...photos, ...inspection.photos],
    cases: [...inspection.cases, ...cases],
    // A scan that is to be added belongs to a record of the other user.
    records: [...inspection.records, ...records.filter(({ state }) => state === 'waiting')],
  };
}

/** Reads what the browser kept; nothing of what another release wrote in another form. */
export function readInspection(text: string | null): Inspection {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null) return emptyInspection;
    const { scanned, changes, photos = [], cases = [], owner } = kept as Partial<Inspection>;
    const { records = recordsOf(scanned ?? []) } = kept as Partial<Inspection>;
    const parts = [scanned, changes, photos, cases, records];
    if (!parts.every(Array.isArray)) return emptyInspection;
    return { scanned, changes, photos, cases, records, ...(owner && { owner }) } as Inspection;
  } catch {
    return emptyInspection;
  }
}

/** An earlier release stored no records: codes that it did not send yet become some. */
const recordsOf = (scanned: readonly Scanned[]): InspectionRecord[] =>
  scanned
    .filter(({ state }) => state === 'waiting')
    .map(({ content, lastAt }) => ({ key: crypto.randomUUID(), content, at: lastAt, state: 'waiting' }));

/** True when a photo shows another code than the one that it was taken for. */
export const showsOther = (code: InspectedCode | undefined, carrierContent: string | null): boolean =>
  code !== undefined &&
  carrierContent !== null &&
  ![carrierContent, ...codeCandidates(carrierContent)].includes(code.extended_id);
