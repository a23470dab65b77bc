import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { restoredAtOnce, type ScanRuleAction, suspicionOf } from '#lib/contract/values/scan-rules.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { updateHeldCodes } from '#server/codes/shared/update-held-codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import type { RuleScan, ScanRuleRow } from '../kinds/rule-kind.ts';

type Trx = Transaction<Schema>;

/** Blacklistings in the history of one case. */
const mostBlacklistings = 1000;

/** A scan that meets a rule. */
export interface Match {
  rule: ScanRuleRow;
  scan: RuleScan;
}

/** The first match of a day for a rule and a code. */
export interface Hit extends Match {
  id: number;
  /** The rule has not met the code before. */
  isFirst: boolean;
}

/** Locks the hits of codes until the transaction ends, so that two workers with the same scans do not deadlock. */
export async function lockHitsOf(trx: Trx, extendedIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('rule hits ' || id, 0)) FROM (
    SELECT DISTINCT id FROM unnest(${extendedIds}::text[]) AS id ORDER BY id) AS codes`.execute(trx);
}

const dayOf = (scan: RuleScan) => new Date(scan.at).toISOString().slice(0, 'yyyy-mm-dd'.length);
const keyOf = (ruleId: number, extendedId: string, day: string) => `${ruleId} ${day} ${extendedId}`;

/** Inserts the first match of a day for each rule and code. @returns those that are new */
export async function insertHits(trx: Trx, matches: readonly Match[]): Promise<Hit[]> {
  const firsts = new Map<string, Match>();
  for (const match of matches) {
    const key = keyOf(match.rule.id, match.scan.extendedId, dayOf(match.scan));
    if (!firsts.has(key)) firsts.set(key, match);
  }
  const values = [...firsts.values()];
  const column = <T>(of: (match: Match) => T) => values.map(of);
  const { rows: known } = await sql<{ rule_id: number; extended_id: string }>`
    SELECT DISTINCT rule_id, extended_id FROM scan_rule_hits
     WHERE rule_id = ANY(${column(({ rule }) => rule.id)}::integer[])
       AND extended_id = ANY(${column(({ scan }) => scan.extendedId)}::text[])`.execute(trx);
  const met = new Set(known.map(({ rule_id, extended_id }) => `${rule_id} ${extended_id}`));
  const { rows } = await sql<{ id: number; rule_id: number; extended_id: string; day: string }>`
    INSERT INTO scan_rule_hits (rule_id, company_id, extended_id, day, product_id, scan_id, scan_uuid, scanned_at)
    SELECT * FROM unnest(${column(({ rule }) => rule.id)}::integer[], ${column(({ rule }) => rule.company_id)}::integer[],
             ${column(({ scan }) => scan.extendedId)}::text[], ${column(({ scan }) => dayOf(scan))}::date[],
             ${column(({ scan }) => scan.productId)}::integer[],
             ${column(({ scan }) => (scan.source === 'report' ? null : scan.id))}::bigint[],
             ${column(({ scan }) => scan.uuid)}::uuid[],
             ${column(({ scan }) => new Date(scan.at))}::timestamptz[])
    ON CONFLICT DO NOTHING RETURNING id, rule_id, extended_id, day::text`.execute(trx);
  return rows.flatMap(({ id, rule_id, extended_id, day }) => {
    const match = firsts.get(keyOf(rule_id, extended_id, day));
    if (!match) return [];
    const key = `${rule_id} ${extended_id}`;
    const isFirst = !met.has(key);
    met.add(key);
    return [{ ...match, id, isFirst }];
  });
}

/** Blacklists the code of a hit, and stores its former status with the hit. @returns false if it was blacklisted */
export async function blacklistByHit(trx: Trx, { id, rule, scan: { extendedId } }: Hit): Promise<boolean> {
  const { changed } = await updateHeldCodes(trx, {
    of: sql`WHERE codes.extended_id = ${extendedId} AND codes.company_id = ${rule.company_id}`,
    assignments: sql`activation_status = ${activationStatus.blacklisted}::smallint,
      blacklist_reason = ${rule.blacklist_reason}::smallint`,
    differs: sql`codes.activation_status <> ${activationStatus.blacklisted}`,
    consequences: [
      sql`UPDATE scan_rule_hits SET action = 'blacklist', former_status = changed.status_before,
          former_reason = changed.reason_before, former_activated_by = changed.by_before,
          former_activated_at = changed.at_before
        FROM changed WHERE scan_rule_hits.id = ${id}`,
      sql.raw(countChangedCodes(`${activationStatus.blacklisted}::smallint`)),
    ],
  });
  if (changed === 0) return false;
  // Somebody else has restored the code meanwhile: the earlier hit has nothing left to put back.
  await sql`
    UPDATE scan_rule_hits SET put_back_at = now()
     WHERE rule_id = ${rule.id} AND extended_id = ${extendedId} AND action = 'blacklist' AND put_back_at IS NULL
       AND id <> ${id}`.execute(trx);
  return true;
}

/** Key of `readRestored`. */
export const restoreKey = (ruleId: number, extendedId: string) => `${ruleId} ${extendedId}`;

/** When codes were last put back, by the rule and the code: earlier scans do not meet that rule again. */
export async function readRestored(db: Executor, extendedIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('scan_rule_hits')
    .where('extended_id', '=', sql<string>`ANY(${extendedIds}::text[])`)
    .where('put_back_at', 'is not', null)
    .groupBy(['rule_id', 'extended_id'])
    .select((eb) => ['rule_id', 'extended_id', eb.fn.max('put_back_at').as('at')])
    .execute();
  return new Map(rows.flatMap(({ rule_id, extended_id, at }) => (at ? [[restoreKey(rule_id, extended_id), at]] : [])));
}

/** Codes that the rule blacklisted and that were not put back. */
export async function countBlacklisted(db: Executor, ruleId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('scan_rule_hits')
      .where('rule_id', '=', ruleId)
      .where('action', '=', 'blacklist')
      .where('put_back_at', 'is', null),
  );
}

/** Numbers of codes that rules met in the last 30 days, by action. */
export async function countRecentHits(db: Executor, ruleIds: readonly number[]) {
  if (ruleIds.length === 0) return [];
  return db
    .selectFrom('scan_rule_hits')
    .where('rule_id', 'in', [...ruleIds])
    .where('day', '>=', sql<string>`(now() AT TIME ZONE 'UTC')::date - 30`)
    .groupBy(['rule_id', 'action'])
    .select((eb) => ['rule_id', 'action', eb.fn.count<number>('extended_id').distinct().as('codes')])
    .execute();
}

export async function listHits(
  db: Executor,
  ruleId: number,
  { action, code, ...page }: Page<'id'> & { action?: ScanRuleAction | undefined; code?: string | undefined },
) {
  let query = db.selectFrom('scan_rule_hits').where('rule_id', '=', ruleId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (code !== undefined) query = query.where('extended_id', '=', code);
  const found = await listPage(query, query.selectAll(), page);
  const ids = found.rows.flatMap(({ product_id }) => product_id ?? []);
  const products =
    ids.length === 0
      ? []
      : await db.selectFrom('products').where('id', 'in', ids).select(['id', 'name', 'sku']).execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return { ...found, rows: found.rows.map((row) => ({ ...row, product: byId.get(row.product_id ?? 0) ?? null })) };
}

/**
 * Gives codes that a rule blacklisted the status that they had, as far as they still are as the rule left them.
 * @param code null for all of them, as many as one call puts back
 */
export async function restoreBlacklistedCodes(
  trx: Trx,
  rule: ScanRuleRow,
  code: string | null,
): Promise<{ restored: number; changedSince: number; remaining: number }> {
  const { rows: hits } = await sql<{ id: number; extended_id: string }>`
    UPDATE scan_rule_hits SET put_back_at = now() WHERE id IN (
      SELECT id FROM scan_rule_hits
       WHERE rule_id = ${rule.id} AND action = 'blacklist' AND put_back_at IS NULL
         ${code === null ? sql`` : sql`AND extended_id = ${code}`}
       ORDER BY extended_id, id LIMIT ${restoredAtOnce} FOR UPDATE)
    RETURNING id, extended_id`.execute(trx);
  const ids = hits.map(({ id }) => id);
  const { changed } =
    hits.length === 0
      ? { changed: 0 }
      : await updateHeldCodes(trx, {
          of: sql`WHERE codes.extended_id = ANY(${hits.map(({ extended_id }) => extended_id)}::text[])
            AND codes.company_id = ${rule.company_id}`,
          later: {
            columns: sql`h.former_status AS status_after, h.former_reason AS reason_after,
              h.former_activated_by AS by_after, h.former_activated_at AS at_after, NULL::jsonb AS scm_after`,
            from: sql`JOIN scan_rule_hits AS h ON h.extended_id = codes.extended_id AND h.id = ANY(${ids}::bigint[])`,
          },
          assignments: sql`activation_status = held.status_after, blacklist_reason = held.reason_after,
            activated_by = held.by_after, activated_at = held.at_after`,
          differs: sql`(held.status_before = ${activationStatus.blacklisted}
            AND held.reason_before = ${rule.blacklist_reason}::smallint)`,
          consequences: [sql.raw(countChangedCodes('status_after'))],
        });
  return {
    restored: changed,
    changedSince: hits.length - changed,
    remaining: await countBlacklisted(trx, rule.id),
  };
}

/** A hit of a code that is still blacklisted by it stays: it says what the code gets back. */
export async function deleteOldHits(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_rule_hits WHERE id IN (
      SELECT id FROM scan_rule_hits
       WHERE created_at < now() - make_interval(days => ${days})
         AND (action = 'warn' OR put_back_at IS NOT NULL)
       ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Codes that rules of a company blacklisted in a time, oldest first. */
export async function listBlacklistings(
  db: Executor,
  companyId: number,
  codes: readonly string[],
  { since, until }: { since: Date; until: Date | null },
) {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('scan_rule_hits as h')
    .innerJoin('scan_rules as r', 'r.id', 'h.rule_id')
    .where('h.company_id', '=', companyId)
    .where('h.extended_id', '=', sql<string>`ANY(${codes}::text[])`)
    .where('h.action', '=', 'blacklist')
    .where('h.created_at', '>=', since)
    .$if(until !== null, (query) => query.where('h.created_at', '<=', until as Date))
    .select(['h.id', 'h.created_at as at', 'h.extended_id', 'h.scan_uuid', 'r.kind'])
    .orderBy('h.id')
    .limit(mostBlacklistings)
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, reason: suspicionOf(kind) }));
}
