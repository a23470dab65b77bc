import { type Kysely, sql, type Transaction } from 'kysely';
import { type GatheredBy, maxCaseCodes } from '#lib/contract/values/cases.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { mergeCases, refreshCases } from '../queries/merge-cases.ts';
import { findJoins, type JoinableCode } from '../rules/find-joins.ts';
import { lockCasesOf } from '../shared/lock-cases.ts';

type Trx = Transaction<Schema>;

/** Codes of one company that one transaction looks at. */
const atOnce = 500;
/** Codes of a company that these may belong to, the latest ones first. */
const mostJoinable = 5000;

type Context = Pick<JobContext, 'inUnitOfWork' | 'database' | 'signal'>;

/**
 * Looks which cases the codes that were doubted since the last time belong to, and merges what belongs together. A
 * company that fails does not keep the others waiting: the first error is thrown when all had their turn.
 */
export async function settleCases({ inUnitOfWork, database, signal }: Context, limit = atOnce): Promise<void> {
  const errors: unknown[] = [];
  for (let companyId: number | undefined = 0; ; ) {
    signal.throwIfAborted();
    companyId = await nextCompany(database.db, companyId);
    if (companyId === undefined) break;
    await settleAll(companyId).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];

  async function settleAll(companyId: number): Promise<void> {
    while ((await inUnitOfWork(({ trx }) => settleCompany(trx, companyId, limit))) === limit) signal.throwIfAborted();
  }
}

/** @returns the first company after this one that has codes to settle */
async function nextCompany(db: Kysely<Schema>, after: number): Promise<number | undefined> {
  const next = await db
    .selectFrom('case_codes')
    .where('is_open', '=', true)
    .where('is_settled', '=', false)
    .where('company_id', '>', after)
    .select('company_id')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst();
  return next?.company_id;
}

interface AddedCode {
  id: number;
  case_id: number;
  extended_id: string | null;
  workorder_id: number | null;
  gathered_by: GatheredBy | null;
  last_at: Date;
}

/** @returns the number of codes it looked at */
async function settleCompany(trx: Trx, companyId: number, limit: number): Promise<number> {
  await lockCasesOf(trx, companyId);
  const { rows: added } = await sql<AddedCode>`
    SELECT c.id, c.case_id, c.extended_id, c.workorder_id, c.last_at, cases.gathered_by
      FROM case_codes AS c JOIN cases ON cases.id = c.case_id
     WHERE c.company_id = ${companyId} AND c.is_open AND NOT c.is_settled ORDER BY c.id LIMIT ${limit}`.execute(trx);
  if (added.length === 0) return 0;
  const places = await readPlaces(trx, companyId, added);
  const joins = findJoins(await readJoinable(trx, companyId, added, places), maxCaseCodes);
  // All at once, as suspicions lock them: these may wait for the codes, or be waited for.
  await sql`
    SELECT id FROM case_codes
     WHERE id = ANY(${added.map(({ id }) => id)}::bigint[])
        OR case_id = ANY(${joins.flatMap(({ into, from }) => [into, ...from])}::bigint[])
     ORDER BY extended_id, md5(foreign_address) FOR UPDATE`.execute(trx);
  await markSettled(trx, added);
  await setPlaces(trx, added, places);
  const several = added.flatMap(({ case_id, gathered_by }) => (gathered_by === null ? [] : case_id));
  if (several.length > 0) await showAgain(trx, [...new Set(several)]);
  for (const { into, from, by } of joins) {
    await mergeCases(trx, { companyId, into, from, by, userId: null, note: '' });
  }
  return added.length;
}

/** Leaves those that were doubted again meanwhile for the next time. */
async function markSettled(trx: Trx, added: readonly AddedCode[]): Promise<void> {
  await sql`
    UPDATE case_codes SET is_settled = true
      FROM unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ last_at }) => last_at)}::timestamptz[])
           AS v (id, last_at)
     WHERE case_codes.id = v.id
       AND case_codes.last_at < v.last_at + interval '1 millisecond'`.execute(trx);
}

/** Marks cases for another look at suspicions that could not be written: see gatherIntoCases. */
async function showAgain(trx: Trx, caseIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ state: 'open' })
    .where('id', 'in', [...caseIds])
    .where('state', '=', 'waiting')
    .execute();
  await refreshCases(trx, caseIds);
}

interface Place {
  extended_id: string;
  latitude: number;
  longitude: number;
}

type Places = ReadonlyMap<string, Place>;

/** The place of each code: of the scan of its latest suspicion, else of a report. */
async function readPlaces(trx: Trx, companyId: number, added: readonly AddedCode[]): Promise<Places> {
  const codes = added.flatMap(({ extended_id }) => extended_id ?? []);
  if (codes.length === 0) return new Map();
  const caseIds = added.map(({ case_id }) => case_id);
  const { rows: events } = await sql<{ scan_uuid: string; at: Date }>`
    SELECT DISTINCT ON (codes[1]) scan_uuid, at FROM case_events
     WHERE case_id = ANY(${caseIds}::bigint[]) AND kind = 'suspicion' AND scan_uuid IS NOT NULL
       AND codes[1] = ANY(${codes}::text[])
     ORDER BY codes[1], at DESC, id DESC`.execute(trx);
  const times = events.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times) - 86_400_000), new Date(Math.max(...times) + 60_000)];
  const ofScans =
    events.length === 0
      ? []
      : (
          await sql<Place>`
            SELECT extended_id, latitude, longitude FROM scans
             WHERE extended_id = ANY(${codes}::text[]) AND uuid = ANY(${events.map((event) => event.scan_uuid)}::uuid[])
               AND company_id = ${companyId} AND latitude IS NOT NULL AND longitude IS NOT NULL
               AND created_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz AND ${notToCome}`.execute(trx)
        ).rows;
  const { rows: ofReports } = await sql<Place>`
    SELECT DISTINCT ON (extended_id) extended_id, latitude, longitude FROM reports
     WHERE company_id = ${companyId} AND extended_id = ANY(${codes}::text[]) AND foreign_address IS NULL
       AND latitude IS NOT NULL AND longitude IS NOT NULL AND created_at > now() - interval '7 days'
     ORDER BY extended_id, id DESC`.execute(trx);
  return new Map([...ofReports, ...ofScans].map((place) => [place.extended_id, place]));
}

async function setPlaces(trx: Trx, added: readonly AddedCode[], placeOf: Places): Promise<void> {
  const places = [...placeOf.values()];
  if (places.length === 0) return;
  await sql`
    UPDATE case_codes SET latitude = v.latitude, longitude = v.longitude
      FROM unnest(${places.map(({ extended_id }) => extended_id)}::text[],
             ${places.map(({ latitude }) => latitude)}::real[],
             ${places.map(({ longitude }) => longitude)}::real[]) AS v (code, latitude, longitude)
     WHERE case_codes.id = ANY(${added.map(({ id }) => id)}::bigint[]) AND case_codes.extended_id = v.code`.execute(
    trx,
  );
}

/** The codes, and those of the same orders and of other places that are not far in time. */
async function readJoinable(
  trx: Trx,
  companyId: number,
  added: readonly AddedCode[],
  places: Places,
): Promise<JoinableCode[]> {
  const times = added.map(({ last_at }) => last_at.getTime());
  const week = 7 * 86_400_000;
  const orders = added.flatMap(({ workorder_id }) => workorder_id ?? []);
  const { rows } = await sql<{
    id: number;
    case_id: number;
    extended_id: string;
    gathered_by: GatheredBy | null;
    workorder_id: number | null;
    latitude: number | null;
    longitude: number | null;
    last_at: Date;
  }>`
    SELECT c.id, c.case_id, c.extended_id, cases.gathered_by, c.workorder_id, c.latitude, c.longitude, c.last_at
      FROM case_codes AS c JOIN cases ON cases.id = c.case_id
     WHERE c.company_id = ${companyId} AND c.is_open AND c.extended_id IS NOT NULL AND NOT cases.stays_apart
       AND cases.closed_at IS NULL
       AND c.last_at BETWEEN ${new Date(Math.min(...times) - week)}::timestamptz
                         AND ${new Date(Math.max(...times) + week)}::timestamptz
       AND (c.id = ANY(${added.map(({ id }) => id)}::bigint[]) OR c.workorder_id = ANY(${orders}::integer[])
            OR c.latitude IS NOT NULL)
     ORDER BY c.id = ANY(${added.map(({ id }) => id)}::bigint[]) DESC, c.last_at DESC, c.id
     LIMIT ${mostJoinable}`.execute(trx);
  const addedIds = new Set(added.map(({ id }) => id));
  return rows.map((row) => {
    const { latitude, longitude } = places.get(row.extended_id) ?? row;
    return {
      caseId: row.case_id,
      gatheredBy: row.gathered_by,
      workorderId: row.workorder_id,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      lastAt: row.last_at.getTime(),
      isSettled: !addedIds.has(row.id),
    };
  });
}
