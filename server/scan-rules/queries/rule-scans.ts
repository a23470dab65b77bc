import { type RawBuilder, sql } from 'kysely';
import type { ScanRuleAction, ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { QueuedCode } from '#server/scans/shared/rule-queue.ts';
import { countsAsVisit } from '#server/scans/shared/scan-conditions.ts';
import { longestWindow, type RuleScan, type RuleThresholds, readMarkets, readSellBy } from '../rules/rule-hits.ts';

/** What a rule says, saved or not. */
export interface RuleTerms extends RuleThresholds {
  scm_field: string | null;
  product_ids: readonly number[];
  brand_ids: readonly number[];
  action: ScanRuleAction;
}

/** A scan or report as it is read for rules, with what else they say of its code. */
export interface ReadScan extends RuleScan {
  extendedId: string;
  workorderId: number;
  productId: number | null;
  source: 'photo' | 'address' | 'report';
  /** Of the code: at the time of a scan, and now for a report. */
  activationStatus: number;
}

/** Facts of the company that the terms of a rule need. */
export interface RuleFacts {
  /** Products the rule holds for; null for every code. */
  products: ReadonlySet<number> | null;
  /** Countries that products and orders are meant for, where they say so. */
  markets: Readonly<Record<MarketTable, ReadonlyMap<number, readonly string[]>>>;
  blacklistedApps: ReadonlySet<number>;
}

const marketTables = ['products', 'workorders'] as const;
type MarketTable = (typeof marketTables)[number];
/** Products and orders that are asked about. */
export type Among = Readonly<Record<MarketTable, readonly number[]>>;

const amongIds = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`id = ANY(${ids}::integer[])`;

/** @param among null for all of the company */
export async function readRuleFacts(
  db: Executor,
  companyId: number,
  rule: RuleTerms,
  among: Among | null,
): Promise<Omit<RuleFacts, 'blacklistedApps'>> {
  const isLimited = rule.product_ids.length > 0 || rule.brand_ids.length > 0;
  const products = isLimited
    ? await db
        .selectFrom('products')
        .where('company_id', '=', companyId)
        .where(amongIds(among?.products))
        .where((eb) =>
          eb.or([
            eb('id', '=', sql<number>`ANY(${rule.product_ids}::integer[])`),
            eb('brand_id', '=', sql<number>`ANY(${rule.brand_ids}::integer[])`),
          ]),
        )
        .select('id')
        .execute()
    : null;
  const markets = async (table: MarketTable) => {
    if (rule.kind !== 'off_market') return new Map<number, string[]>();
    const rows = await db
      .selectFrom(table)
      .where('company_id', '=', companyId)
      .where(amongIds(among?.[table]))
      .where('intended_markets', '<>', sql<string[]>`'{}'`)
      .select(['id', 'intended_markets'])
      .execute();
    return new Map(rows.map(({ id, intended_markets }) => [id, intended_markets]));
  };
  return {
    products: products && new Set(products.map(({ id }) => id)),
    markets: { products: await markets('products'), workorders: await markets('workorders') },
  };
}

/** Applications that are blacklisted, where one of the rules asks for them. */
export async function readBlacklistedApps(db: Executor, rules: readonly RuleTerms[]): Promise<ReadonlySet<number>> {
  if (!rules.some(({ kind }) => kind === 'blacklisted_app')) return new Set();
  const apps = await db.selectFrom('scan_apps').where('is_blacklisted', '=', true).select('id').execute();
  return new Set(apps.map(({ id }) => id));
}

/** Kinds that compare scans of one code: a static code is on many prints, so they say nothing of any of them. */
export const comparesScans = (kind: ScanRuleKind): boolean =>
  kind !== 'off_market' && kind !== 'past_sell_by' && kind !== 'blacklisted_app';

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
export function relevantScans(kind: ScanRuleKind, { blacklistedApps }: RuleFacts): RawBuilder<unknown> {
  switch (kind) {
    case 'visits':
    case 'reports':
    case 'past_sell_by':
      return sql`true`;
    case 'off_market':
      return sql`scans.country IS NOT NULL`;
    case 'places':
    case 'distance':
      return sql`scans.latitude IS NOT NULL AND scans.longitude IS NOT NULL`;
    case 'copies':
      return sql`scans.result = 'auth_copy'`;
    case 'consumed_again':
      return sql`codes.consumed_at IS NOT NULL AND scans.created_at > codes.consumed_at`;
    case 'blacklisted_app':
      return sql`scans.scan_app_id = ANY(${[...blacklistedApps]}::integer[])`;
  }
}

/** The fewest relevant scans of a code that can meet the rule. */
export function fewestScans({ kind, count }: RuleThresholds): number {
  switch (kind) {
    case 'visits':
      return (count ?? 0) + 1;
    case 'places':
    case 'copies':
    case 'reports':
      return count ?? 1;
    case 'distance':
      return 2;
    case 'off_market':
    case 'past_sell_by':
    case 'consumed_again':
    case 'blacklisted_app':
      return 1;
  }
}

export interface ScanRow {
  id: number;
  uuid: string | null;
  extended_id: string;
  workorder_id: number;
  product_id: number | null;
  scan_app_id: number | null;
  source: 'photo' | 'address' | 'report';
  result: string | null;
  activation_status: number;
  visit_id: string | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  created_at: Date;
}

export const scanColumns = sql`scans.id, scans.uuid, scans.extended_id, scans.workorder_id, scans.product_id,
  scans.scan_app_id, scans.source, scans.result, scans.activation_status, scans.visit_id, scans.latitude,
  scans.longitude, scans.country, scans.created_at`;

/** @param code what else is known of the scanned code; undefined where the rule needs nothing */
export function readScan(
  row: ScanRow,
  rule: RuleTerms,
  facts: RuleFacts,
  code: Pick<CodeFacts, 'scm' | 'consumedAt'> | undefined,
): ReadScan {
  const value = rule.scm_field === null ? undefined : code?.scm?.[rule.scm_field];
  const scm = typeof value === 'string' ? value : undefined;
  return {
    id: row.id,
    uuid: row.uuid,
    at: row.created_at.getTime(),
    result: row.result,
    visitId: row.visit_id,
    position:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    country: row.country,
    markets: rule.kind === 'off_market' ? marketsOf(row, facts, scm) : [],
    sellBy: rule.kind === 'past_sell_by' && scm !== undefined ? readSellBy(scm) : null,
    consumedAt: rule.kind === 'consumed_again' ? (code?.consumedAt?.getTime() ?? null) : null,
    isAppBlacklisted: row.scan_app_id !== null && facts.blacklistedApps.has(row.scan_app_id),
    extendedId: row.extended_id,
    workorderId: row.workorder_id,
    productId: row.product_id,
    source: row.source,
    activationStatus: row.activation_status,
  };
}

/** Countries of the code's own SCM value, or else of its order, or else of its product. */
function marketsOf(row: ScanRow, { markets }: RuleFacts, scm: string | undefined): readonly string[] {
  const own = scm === undefined ? [] : readMarkets(scm);
  if (own.length > 0) return own;
  const ofProduct = row.product_id === null ? undefined : markets.products.get(row.product_id);
  return markets.workorders.get(row.workorder_id) ?? ofProduct ?? [];
}

/**
 * The scans of codes from the earliest that is new, and the hours before it that rules of the code's company look back,
 * oldest first. Of a code of any fame the latest are read.
 */
export async function readHistories(
  db: Executor,
  codes: readonly QueuedCode[],
  hoursOf: (code: QueuedCode) => number,
): Promise<ScanRow[]> {
  const ids = codes.map(({ extendedId }) => extendedId);
  const from = codes.map((code) => new Date(code.from.getTime() - hoursOf(code) * 3_600_000));
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

/** What rules say of a code besides its scans. */
export interface CodeFacts {
  scm: Record<string, unknown> | null;
  consumedAt: Date | null;
  workorderId: number;
  productId: number | null;
  activationStatus: number;
}

export async function readCodeFacts(db: Executor, extendedIds: readonly string[]): Promise<Map<string, CodeFacts>> {
  const { rows } = await sql<CodeFacts & { extendedId: string }>`
    SELECT extended_id AS "extendedId", scm, consumed_at AS "consumedAt", workorder_id AS "workorderId",
           product_id AS "productId", activation_status AS "activationStatus"
      FROM codes WHERE extended_id = ANY(${extendedIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.extendedId, row]));
}

/** Whether rules need facts of codes. */
export const needsCodeFacts = ({ kind, scm_field }: Pick<RuleTerms, 'kind' | 'scm_field'>): boolean =>
  scm_field !== null || kind === 'reports' || kind === 'consumed_again';

export interface ReportRow {
  id: number;
  extended_id: string;
  scan_uuid: string | null;
  visit_id: string | null;
  created_at: Date;
}

/** Reports about items; those of foreign codes say nothing of the code whose page they were sent from. */
const countedReports = sql`reports.foreign_address IS NULL AND reports.deleted_after > now()`;

/** The reports of codes from the earliest that is new, and so many hours before it, oldest first. */
export async function readReports(db: Executor, codes: readonly QueuedCode[], hours: number): Promise<ReportRow[]> {
  const earliest = new Date(Math.min(...codes.map(({ from }) => from.getTime())) - hours * 3_600_000);
  const { rows } = await sql<ReportRow>`
    SELECT id, extended_id, scan_uuid, visit_id, created_at FROM reports
     WHERE extended_id = ANY(${codes.map(({ extendedId }) => extendedId)}::text[])
       AND created_at >= ${earliest}::timestamptz AND ${countedReports} ORDER BY created_at, id`.execute(db);
  return rows;
}

/** The reports of a company's codes, code by code and oldest first. */
export const pastReports = (companyId: number, from: Date, to: Date): RawBuilder<ReportRow> => sql<ReportRow>`
  SELECT id, extended_id, scan_uuid, visit_id, created_at FROM reports
   WHERE company_id = ${companyId} AND extended_id IS NOT NULL AND ${countedReports}
     AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
   ORDER BY extended_id, created_at, id`;

/** A report in the shape of a scan. */
export const asScanRow = ({ scan_uuid, ...report }: ReportRow, code: CodeFacts): ScanRow => ({
  ...report,
  uuid: scan_uuid,
  workorder_id: code.workorderId,
  product_id: code.productId,
  scan_app_id: null,
  source: 'report',
  result: null,
  activation_status: code.activationStatus,
  latitude: null,
  longitude: null,
  country: null,
});
