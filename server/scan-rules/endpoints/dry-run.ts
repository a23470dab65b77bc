import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { maxDryRunScans, type ScanRuleAction } from '#lib/contract/values/scan-rules.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';
import { type ItemReport, pastItemReports } from '#server/reports/shared/item-reports.ts';
import { readKindFacts } from '../kinds/kinds.ts';
import type { RuleScan, RuleTerms } from '../kinds/rule-kind.ts';
import {
  asScanRow,
  type PastRow,
  pastScans,
  readCodes,
  readProductsOf,
  readStaticWorkorders,
  toRuleScan,
} from '../queries/history.ts';
import { comparesScans, findHits, longestWindow, watchesReports } from '../rules/find-hits.ts';

export interface DryRunCode {
  extendedId: string;
  action: ScanRuleAction;
  /** The first scan that meets the rule. */
  at: number;
  /** Newest first. */
  scans: RuleScan[];
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
/** Limit of the whole dry run; shorter than callers wait. */
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
        const facts = (await readKindFacts(trx, [{ kind: rule.kind, company_id: companyId }], null)).get(rule.kind);
        const products = await readProductsOf(trx, companyId, rule, null);
        const without = comparesScans(rule.kind) ? await readStaticWorkorders(trx, [companyId], null) : [];
        const from = new Date(range.from.getTime() - (rule.hours ?? 0) * 3_600_000);
        const ofReports = watchesReports(rule.kind);
        const past = ofReports
          ? pastItemReports(companyId, from, range.to)
          : pastScans({ companyId, rule, facts, products, without, from, to: range.to });
        await sql`DECLARE past NO SCROLL CURSOR FOR ${past}`.execute(trx);
        const fetch = ofReports ? fetchReports(products, new Set(without)) : fetchScans;
        return collect(trx, rule, facts, fetch, range.from, limit, end);
      });
  } catch (error) {
    if ((error as { code?: unknown }).code === queryCanceled) throw tooLong();
    throw error;
  }
}

const tooLong = () => new DomainError('conflict', reason('dryRunTooLong'));

/** Fetches the next scans or reports; null at the end. */
type FetchPast = (trx: Transaction<Schema>) => Promise<PastRow[] | null>;

const fetchPast = sql`FETCH ${sql.lit(fetchedRows)} FROM past`;

const fetchScans: FetchPast = async (trx) => {
  const { rows } = await sql<PastRow>`${fetchPast}`.execute(trx);
  return rows.length > 0 ? rows : null;
};

/** Reads the codes of reports after the reports: on a cluster they are on other nodes. */
const fetchReports =
  (products: ReadonlySet<number> | null, without: ReadonlySet<number>): FetchPast =>
  async (trx) => {
    const { rows } = await sql<ItemReport>`${fetchPast}`.execute(trx);
    if (rows.length === 0) return null;
    const codes = await readCodes(trx, [...new Set(rows.map(({ extended_id }) => extended_id))]);
    return rows.flatMap((row) => {
      const code = codes.get(row.extended_id);
      if (!code || without.has(code.workorderId)) return [];
      if (products && !products.has(code.productId ?? 0)) return [];
      return [{ ...asScanRow(row, code), scm: code.scm, consumedAt: code.consumedAt }];
    });
  };

async function collect(
  trx: Transaction<Schema>,
  rule: RuleTerms,
  facts: unknown,
  fetch: FetchPast,
  from: Date,
  limit: number,
  end: number,
): Promise<DryRunResult> {
  const result: DryRunResult = { warned: 0, blacklisted: 0, codes: [] };
  let ofCode: RuleScan[] = [];
  let found: DryRunCode | null = null;
  const look = () => {
    found = judge(rule, ofCode, facts, from.getTime(), found);
    // A code that is scanned a lot is evaluated in parts.
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
      const scan = toRuleScan(row, rule, row);
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
  scans: readonly RuleScan[],
  facts: unknown,
  from: number,
  earlier: DryRunCode | null,
): DryRunCode | null {
  if (earlier && earlier.action === rule.action) return earlier;
  let first = earlier;
  for (const hit of findHits(rule, scans, facts)) {
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
