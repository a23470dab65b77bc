import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { ItemReport } from '#server/reports/shared/item-reports.ts';
import type { QueuedCode } from '#server/scans/shared/rule-queue.ts';
import { countsAsVisit } from '#server/scans/shared/scan-conditions.ts';
import { ruleKinds } from '../kinds/kinds.ts';
import type { Among, RuleScan, RuleTerms } from '../kinds/rule-kind.ts';
import { longestWindow } from '../rules/find-hits.ts';

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

const scanColumns = sql`scans.id, scans.uuid, scans.extended_id, scans.workorder_id, scans.product_id,
  scans.scan_app_id, scans.source, scans.result, scans.activation_status, scans.visit_id, scans.latitude,
  scans.longitude, scans.country, scans.created_at`;

/** Columns of codes that rules read. */
export interface CodeRow {
  scm: Record<string, unknown> | null;
  consumedAt: Date | null;
  workorderId: number;
  productId: number | null;
  activationStatus: number;
}

export async function readCodes(db: Executor, extendedIds: readonly string[]): Promise<Map<string, CodeRow>> {
  const { rows } = await sql<CodeRow & { extendedId: string }>`
    SELECT extended_id AS "extendedId", scm, consumed_at AS "consumedAt", workorder_id AS "workorderId",
           product_id AS "productId", activation_status AS "activationStatus"
      FROM codes WHERE extended_id = ANY(${extendedIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.extendedId, row]));
}

/** Whether a rule needs the rows of codes. */
export const needsCodes = ({ kind, scm_field }: Pick<RuleTerms, 'kind' | 'scm_field'>): boolean =>
  scm_field !== null || ruleKinds[kind].needsCode === true || ruleKinds[kind].watchesReports === true;

type ScannedCode = Pick<CodeRow, 'scm' | 'consumedAt'>;

/** @param code undefined for rules that do not need its row */
export function toRuleScan(row: ScanRow, rule: RuleTerms, code: ScannedCode | undefined): RuleScan {
  const { latitude, longitude } = row;
  const scm = rule.scm_field === null ? undefined : code?.scm?.[rule.scm_field];
  return {
    id: row.id,
    uuid: row.uuid,
    at: row.created_at.getTime(),
    source: row.source,
    result: row.result,
    visitId: row.visit_id,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    country: row.country,
    scanAppId: row.scan_app_id,
    extendedId: row.extended_id,
    workorderId: row.workorder_id,
    productId: row.product_id,
    activationStatus: row.activation_status,
    scm: typeof scm === 'string' ? scm : null,
    consumedAt: code?.consumedAt?.getTime() ?? null,
  };
}

/** A report in the shape of a scan. */
export const asScanRow = ({ scan_uuid, ...report }: ItemReport, code: CodeRow): ScanRow => ({
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

/**
 * Reads the products that a rule is limited to.
 * @param among null for all of the company
 * @returns null for a rule about every code
 */
export async function readProductsOf(
  db: Executor,
  companyId: number,
  rule: RuleTerms,
  among: Among | null,
): Promise<ReadonlySet<number> | null> {
  if (rule.product_ids.length === 0 && rule.brand_ids.length === 0) return null;
  const products = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .$if(among !== null, (query) => query.where('id', '=', sql<number>`ANY(${among?.products}::integer[])`))
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<number>`ANY(${rule.product_ids}::integer[])`),
        eb('brand_id', '=', sql<number>`ANY(${rule.brand_ids}::integer[])`),
      ]),
    )
    .select('id')
    .execute();
  return new Set(products.map(({ id }) => id));
}

/** Workorders whose one code is on many prints. @param ids null for all of the companies */
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

/**
 * The scans of codes from the earliest that is new, and the hours before it that rules of the code's company look back,
 * oldest first. Bounded: of a code that is scanned a lot, only the latest are read.
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

export type PastRow = ScanRow & ScannedCode;

interface PastScans {
  companyId: number;
  rule: RuleTerms;
  /** Facts of the rule's kind. */
  facts: unknown;
  products: ReadonlySet<number> | null;
  /** Workorders that are left out. */
  without: readonly number[];
  from: Date;
  to: Date;
}

/** Relevant scans of codes that have enough of them to meet the rule, code by code and oldest first. */
export function pastScans({ companyId, rule, facts, products, without, from, to }: PastScans): RawBuilder<PastRow> {
  const { relevant, fewestScans } = ruleKinds[rule.kind];
  const condition = sql`scans.company_id = ${companyId} AND ${countsAsVisit} AND ${relevant?.where(facts) ?? sql`true`}
    AND scans.created_at >= ${from}::timestamptz AND scans.created_at < ${to}::timestamptz
    AND NOT scans.workorder_id = ANY(${without}::integer[])
    ${products ? sql`AND scans.product_id = ANY(${[...products]}::integer[])` : sql``}`;
  const fewest = fewestScans?.(rule) ?? 1;
  const enough =
    fewest === 1
      ? sql``
      : sql`JOIN (SELECT scans.extended_id FROM scans WHERE ${condition} GROUP BY scans.extended_id
          HAVING count(*) >= ${fewest}::integer) AS enough ON enough.extended_id = scans.extended_id`;
  const needsCode = needsCodes(rule);
  return sql<PastRow>`
    SELECT ${scanColumns}, ${needsCode ? sql`codes.scm, codes.consumed_at` : sql`NULL AS scm, NULL`} AS "consumedAt"
      FROM scans ${enough}
      ${needsCode ? sql`JOIN codes ON codes.extended_id = scans.extended_id` : sql``}
     WHERE ${condition} ORDER BY scans.extended_id, scans.created_at, scans.id`;
}
