import { type RawBuilder, sql } from 'kysely';
import type { ScanRuleAction, ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import { longestWindow, type RuleScan, type RuleThresholds, readMarkets, readSellBy } from '../rules/rule-hits.ts';
import { countsAsVisit } from './scan-parts.ts';

/** What a rule says, saved or not. */
export interface RuleTerms extends RuleThresholds {
  scm_field: string | null;
  product_ids: readonly number[];
  brand_ids: readonly number[];
  action: ScanRuleAction;
}

/** A scan as it is read for rules, with what else they say of its code. */
export interface ReadScan extends RuleScan {
  extendedId: string;
  workorderId: number;
  productId: number | null;
  source: 'photo' | 'address';
  /** Of the code, at the time of the scan. */
  activationStatus: number;
}

/** Facts of the company that the terms of a rule need. */
export interface RuleFacts {
  /** Products the rule holds for; null for every code. */
  products: ReadonlySet<number> | null;
  /** Countries that products are meant for, where they say so. */
  markets: ReadonlyMap<number, readonly string[]>;
}

/** @param among products that are asked about; null for all of the company */
export async function readRuleFacts(
  db: Executor,
  companyId: number,
  rule: RuleTerms,
  among: readonly number[] | null,
): Promise<RuleFacts> {
  const isLimited = rule.product_ids.length > 0 || rule.brand_ids.length > 0;
  const asked = among === null ? sql<boolean>`true` : sql<boolean>`id = ANY(${among}::integer[])`;
  const products = isLimited
    ? await db
        .selectFrom('products')
        .where('company_id', '=', companyId)
        .where(asked)
        .where((eb) =>
          eb.or([
            eb('id', '=', sql<number>`ANY(${rule.product_ids}::integer[])`),
            eb('brand_id', '=', sql<number>`ANY(${rule.brand_ids}::integer[])`),
          ]),
        )
        .select('id')
        .execute()
    : null;
  const meant =
    rule.kind === 'off_market'
      ? await db
          .selectFrom('products')
          .where('company_id', '=', companyId)
          .where(asked)
          .where('intended_markets', '<>', sql<string[]>`'{}'`)
          .select(['id', 'intended_markets'])
          .execute()
      : [];
  return {
    products: products && new Set(products.map(({ id }) => id)),
    markets: new Map(meant.map(({ id, intended_markets }) => [id, intended_markets])),
  };
}

/** Kinds that compare scans of one code: a static code is on many prints, so they say nothing of any of them. */
export const comparesScans = (kind: ScanRuleKind): boolean => kind !== 'off_market' && kind !== 'past_sell_by';

/** Of the workorders those whose one code is on many prints; of all workorders of the company when none are named. */
export async function readStaticWorkorders(
  db: Executor,
  companyIds: readonly number[],
  ids: readonly number[] | null,
): Promise<number[]> {
  const rows = await db
    .selectFrom('workorders')
    .where('company_id', '=', sql<number>`ANY(${companyIds}::integer[])`)
    .where('is_static_print', '=', true)
    .$if(ids !== null, (query) => query.where('id', '=', sql<number>`ANY(${ids}::integer[])`))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Scans that rules of the kind look at: `isRelevant` in SQL. */
export function relevantScans(kind: ScanRuleKind): RawBuilder<unknown> {
  switch (kind) {
    case 'visits':
    case 'past_sell_by':
      return sql`true`;
    case 'off_market':
      return sql`scans.country IS NOT NULL`;
    case 'places':
    case 'distance':
      return sql`scans.latitude IS NOT NULL AND scans.longitude IS NOT NULL`;
    case 'copies':
      return sql`scans.result = 'auth_copy'`;
  }
}

/** The fewest relevant scans of a code that can meet the rule. */
export function fewestScans({ kind, count }: RuleThresholds): number {
  switch (kind) {
    case 'visits':
      return (count ?? 0) + 1;
    case 'places':
    case 'copies':
      return count ?? 1;
    case 'distance':
      return 2;
    case 'off_market':
    case 'past_sell_by':
      return 1;
  }
}

export interface ScanRow {
  id: number;
  uuid: string;
  extended_id: string;
  workorder_id: number;
  product_id: number | null;
  source: 'photo' | 'address';
  result: string;
  activation_status: number;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  created_at: Date;
}

export const scanColumns = sql`scans.id, scans.uuid, scans.extended_id, scans.workorder_id, scans.product_id,
  scans.source, scans.result, scans.activation_status, scans.latitude, scans.longitude, scans.country, scans.created_at`;

/** @param scm values of the codes by the name of their field */
export function readScan(row: ScanRow, rule: RuleTerms, facts: RuleFacts, scm: string | undefined): ReadScan {
  const ownMarkets = rule.kind === 'off_market' && scm !== undefined ? readMarkets(scm) : [];
  const ofProduct = row.product_id === null ? undefined : facts.markets.get(row.product_id);
  return {
    id: row.id,
    uuid: row.uuid,
    at: row.created_at.getTime(),
    result: row.result,
    position:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    country: row.country,
    markets: ownMarkets.length > 0 ? ownMarkets : (ofProduct ?? []),
    sellBy: rule.kind === 'past_sell_by' && scm !== undefined ? readSellBy(scm) : null,
    extendedId: row.extended_id,
    workorderId: row.workorder_id,
    productId: row.product_id,
    source: row.source,
    activationStatus: row.activation_status,
  };
}

/** A code with scans that rules have not looked at. */
export interface QueuedCode {
  companyId: number;
  extendedId: string;
  /** Of the earliest of those scans. */
  from: Date;
}

/**
 * The scans of codes from the earliest that is new, and so many hours before it, oldest first. Of a code of any fame
 * the latest are read.
 */
export async function readHistories(db: Executor, codes: readonly QueuedCode[], hours: number): Promise<ScanRow[]> {
  const ids = codes.map(({ extendedId }) => extendedId);
  const from = codes.map((code) => new Date(code.from.getTime() - hours * 3_600_000));
  const earliest = new Date(Math.min(...from.map((at) => at.getTime())));
  const ofCodes = sql`${countsAsVisit} AND scans.created_at >= ${earliest}::timestamptz`;
  const most = sql.lit(2 * longestWindow);
  const order = sql`ORDER BY scans.created_at DESC, scans.id DESC`;
  const latest = (await isDistributed(db))
    ? sql<ScanRow>`
      SELECT * FROM (
        SELECT ${scanColumns}, row_number() OVER (PARTITION BY scans.extended_id ${order}) AS place
          FROM scans WHERE scans.extended_id = ANY(${ids}::text[]) AND ${ofCodes}) AS placed
       WHERE place <= ${most}`
    : sql<ScanRow>`
      SELECT latest.* FROM unnest(${ids}::text[], ${from}::timestamptz[]) AS v (id, at)
       CROSS JOIN LATERAL (SELECT ${scanColumns} FROM scans
         WHERE scans.extended_id = v.id AND scans.created_at >= v.at AND ${ofCodes} ${order} LIMIT ${most}) AS latest`;
  const { rows } = await latest.execute(db);
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id);
}

/** The values that codes have in SCM fields. */
export async function readScmValues(
  db: Executor,
  extendedIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ extended_id: string; scm: Record<string, unknown> }>`
    SELECT extended_id, scm FROM codes WHERE extended_id = ANY(${extendedIds}::text[]) AND scm IS NOT NULL`.execute(db);
  return new Map(rows.map(({ extended_id, scm }) => [extended_id, scm]));
}
