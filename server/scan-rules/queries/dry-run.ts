import { type RawBuilder, sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { maxDryRunScans, type ScanRuleAction } from '#lib/contract/values/scan-rules.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';
import { countsAsVisit } from '#server/scans/shared/scan-conditions.ts';
import { findHits, longestWindow } from '../rules/rule-hits.ts';
import {
  asScanRow,
  type CodeFacts,
  comparesScans,
  fewestScans,
  needsCodeFacts,
  pastReports,
  type ReadScan,
  type ReportRow,
  type RuleFacts,
  type RuleTerms,
  readBlacklistedApps,
  readCodeFacts,
  readRuleFacts,
  readScan,
  readStaticWorkorders,
  relevantScans,
  type ScanRow,
  scanColumns,
} from './rule-scans.ts';

export interface DryRunCode {
  extendedId: string;
  action: ScanRuleAction;
  /** The first scan that meets the rule. */
  at: number;
  /** Newest first. */
  scans: ReadScan[];
}

export interface DryRunResult {
  warned: number;
  blacklisted: number;
  codes: DryRunCode[];
}

/** Rows read at once. */
const fetchedRows = 5000;
/** Scans of one code that are held at once. */
const longestPart = 20_000;
/** Of the whole dry run; shorter than callers wait. */
const longestSeconds = 25;
const queryCanceled = '57014';

/**
 * Finds the codes whose scans from the first day to the last meet the rule: as its evaluation of new scans would have,
 * and without effects. Scans are read code by code, so that memory does not grow with them.
 * @param range first and last moment, the last one excluded
 * @param limit of the codes that are listed
 * @throws DomainError conflict when it takes too long
 */
export async function dryRun(
  database: Database,
  companyId: number,
  rule: RuleTerms,
  range: { from: Date; to: Date },
  limit: number,
): Promise<DryRunResult> {
  const end = Date.now() + longestSeconds * 1000;
  try {
    return await database.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql.raw(`SET LOCAL statement_timeout = '${longestSeconds}s'`).execute(trx);
        const facts: RuleFacts = {
          ...(await readRuleFacts(trx, companyId, rule, null)),
          blacklistedApps: await readBlacklistedApps(trx, [rule]),
        };
        const statics = comparesScans(rule.kind) ? await readStaticWorkorders(trx, [companyId], null) : [];
        const before = new Date(range.from.getTime() - (rule.hours ?? 0) * 3_600_000);
        const past =
          rule.kind === 'reports'
            ? pastReports(companyId, before, range.to)
            : pastScans(companyId, rule, facts, statics, before, range.to);
        await sql`DECLARE past NO SCROLL CURSOR FOR ${past}`.execute(trx);
        const fetch = rule.kind === 'reports' ? reportsOf(facts, new Set(statics)) : scansOf;
        return collect(trx, rule, facts, fetch, range.from, limit, end);
      });
  } catch (error) {
    if ((error as { code?: unknown }).code === queryCanceled) throw tooLong();
    throw error;
  }
}

const tooLong = () => new DomainError('conflict', reason('dryRunTooLong'));

type PastRow = ScanRow & Pick<CodeFacts, 'scm' | 'consumedAt'>;

/** Relevant scans of codes that have enough of them to meet the rule, code by code and oldest first. */
function pastScans(
  companyId: number,
  rule: RuleTerms,
  facts: RuleFacts,
  statics: readonly number[],
  from: Date,
  to: Date,
): RawBuilder<PastRow> {
  const condition = sql`scans.company_id = ${companyId} AND ${countsAsVisit} AND ${relevantScans(rule.kind, facts)}
    AND scans.created_at >= ${from}::timestamptz AND scans.created_at < ${to}::timestamptz
    AND NOT scans.workorder_id = ANY(${statics}::integer[])
    ${facts.products ? sql`AND scans.product_id = ANY(${[...facts.products]}::integer[])` : sql``}`;
  const fewest = fewestScans(rule);
  const enough =
    fewest === 1
      ? sql``
      : sql`JOIN (SELECT scans.extended_id FROM scans WHERE ${condition} GROUP BY scans.extended_id
          HAVING count(*) >= ${fewest}::integer) AS enough ON enough.extended_id = scans.extended_id`;
  const needsCode = needsCodeFacts(rule);
  return sql<PastRow>`
    SELECT ${scanColumns}, ${needsCode ? sql`codes.scm, codes.consumed_at` : sql`NULL AS scm, NULL`} AS "consumedAt"
      FROM scans ${enough}
      ${needsCode ? sql`JOIN codes ON codes.extended_id = scans.extended_id` : sql``}
     WHERE ${condition} ORDER BY scans.extended_id, scans.created_at, scans.id`;
}

/** The next of what the rule looks at; null at the end. */
type FetchPast = (trx: Transaction<Schema>) => Promise<PastRow[] | null>;

const fetchPast = sql`FETCH ${sql.lit(fetchedRows)} FROM past`;

const scansOf: FetchPast = async (trx) => {
  const { rows } = await sql<PastRow>`${fetchPast}`.execute(trx);
  return rows.length > 0 ? rows : null;
};

/** Reports are not where codes are: what is known of theirs is read with them. */
const reportsOf =
  ({ products }: RuleFacts, statics: ReadonlySet<number>): FetchPast =>
  async (trx) => {
    const { rows } = await sql<ReportRow>`${fetchPast}`.execute(trx);
    if (rows.length === 0) return null;
    const codes = await readCodeFacts(trx, [...new Set(rows.map(({ extended_id }) => extended_id))]);
    return rows.flatMap((row) => {
      const code = codes.get(row.extended_id);
      if (!code || statics.has(code.workorderId)) return [];
      if (products && !products.has(code.productId ?? 0)) return [];
      return [{ ...asScanRow(row, code), scm: code.scm, consumedAt: code.consumedAt }];
    });
  };

async function collect(
  trx: Transaction<Schema>,
  rule: RuleTerms,
  facts: RuleFacts,
  fetch: FetchPast,
  from: Date,
  limit: number,
  end: number,
): Promise<DryRunResult> {
  const result: DryRunResult = { warned: 0, blacklisted: 0, codes: [] };
  let ofCode: ReadScan[] = [];
  let found: DryRunCode | null = null;
  const look = () => {
    found = judge(rule, ofCode, from.getTime(), found);
    // A code of any fame is looked at in parts.
    ofCode = ofCode.slice(-longestWindow);
  };
  const finish = () => {
    look();
    ofCode = [];
    if (!found) return;
    result[found.action === 'warn' ? 'warned' : 'blacklisted'] += 1;
    if (result.codes.length < limit) result.codes.push(found);
    found = null;
  };
  for (;;) {
    if (Date.now() > end) throw tooLong();
    const rows = await fetch(trx);
    if (!rows) break;
    for (const row of rows) {
      const scan = readScan(row, rule, facts, row);
      if (ofCode.length > 0 && ofCode[0]?.extendedId !== scan.extendedId) finish();
      ofCode.push(scan);
      if (ofCode.length > longestPart) look();
    }
  }
  finish();
  return result;
}

/**
 * The first hit of a code, and whether one of its hits would have blacklisted it.
 * @param earlier what was found in its scans before these
 */
function judge(
  rule: RuleTerms,
  scans: readonly ReadScan[],
  from: number,
  earlier: DryRunCode | null,
): DryRunCode | null {
  if (earlier && earlier.action === rule.action) return earlier;
  let first = earlier;
  for (const hit of findHits(rule, scans)) {
    if (hit.scan.at < from) continue;
    first ??= {
      extendedId: hit.scan.extendedId,
      action: 'warn',
      at: hit.scan.at,
      scans: hit.scans.slice(-maxDryRunScans).reverse(),
    };
    if (rule.action === 'warn') break;
    if (hit.scan.activationStatus !== activationStatus.blacklisted) {
      first.action = 'blacklist';
      break;
    }
  }
  return first;
}
