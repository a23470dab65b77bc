import { type RawBuilder, sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { maxDryRunScans, type ScanRuleAction } from '#lib/contract/values/scan-rules.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';
import { findHits, longestWindow } from '../rules/rule-hits.ts';
import {
  comparesScans,
  fewestScans,
  type ReadScan,
  type RuleFacts,
  type RuleTerms,
  readRuleFacts,
  readScan,
  readStaticWorkorders,
  relevantScans,
  type ScanRow,
  scanColumns,
} from './rule-scans.ts';
import { countsAsVisit } from './scan-parts.ts';

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
        const facts = await readRuleFacts(trx, companyId, rule, null);
        await sql`DECLARE past NO SCROLL CURSOR FOR ${await pastScans(trx, companyId, rule, facts, range.from, range.to)}`.execute(
          trx,
        );
        return collect(trx, rule, facts, range.from, limit, end);
      });
  } catch (error) {
    if ((error as { code?: unknown }).code === queryCanceled) throw tooLong();
    throw error;
  }
}

const tooLong = () => new DomainError('conflict', reason('dryRunTakesTooLong'));

type PastRow = ScanRow & { scm: string | null };

/** Relevant scans of codes that have enough of them to meet the rule, code by code and oldest first. */
async function pastScans(
  db: Executor,
  companyId: number,
  rule: RuleTerms,
  facts: RuleFacts,
  from: Date,
  to: Date,
): Promise<RawBuilder<PastRow>> {
  const before = new Date(from.getTime() - (rule.hours ?? 0) * 3_600_000);
  const others = comparesScans(rule.kind) ? await readStaticWorkorders(db, [companyId], null) : [];
  const condition = sql`scans.company_id = ${companyId} AND ${countsAsVisit} AND ${relevantScans(rule.kind)}
    AND scans.created_at >= ${before}::timestamptz AND scans.created_at < ${to}::timestamptz
    AND NOT scans.workorder_id = ANY(${others}::integer[])
    ${facts.products ? sql`AND scans.product_id = ANY(${[...facts.products]}::integer[])` : sql``}`;
  const fewest = fewestScans(rule);
  const enough =
    fewest === 1
      ? sql``
      : sql`JOIN (SELECT scans.extended_id FROM scans WHERE ${condition} GROUP BY scans.extended_id
          HAVING count(*) >= ${fewest}::integer) AS enough ON enough.extended_id = scans.extended_id`;
  const field = rule.scm_field;
  return sql<PastRow>`
    SELECT ${scanColumns}, ${field === null ? sql`NULL` : sql`codes.scm ->> ${field}::text`} AS scm
      FROM scans ${enough}
      ${field === null ? sql`` : sql`JOIN codes ON codes.extended_id = scans.extended_id`}
     WHERE ${condition} ORDER BY scans.extended_id, scans.created_at, scans.id`;
}

async function collect(
  trx: Transaction<Schema>,
  rule: RuleTerms,
  facts: RuleFacts,
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
    const { rows } = await sql<PastRow>`FETCH ${sql.lit(fetchedRows)} FROM past`.execute(trx);
    for (const row of rows) {
      const scan = readScan(row, rule, facts, row.scm ?? undefined);
      if (ofCode.length > 0 && ofCode[0]?.extendedId !== scan.extendedId) finish();
      ofCode.push(scan);
      if (ofCode.length > longestPart) look();
    }
    if (rows.length < fetchedRows) break;
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
