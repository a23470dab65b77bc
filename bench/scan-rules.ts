import { randomUUID } from 'node:crypto';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import { createLogger } from '#server/core/log.ts';
import { applyScanRules } from '#server/scan-rules/jobs/apply-scan-rules.ts';
import { recordSeenVisits } from '#server/visits/shared/record-seen-visits.ts';
import { recordVisits } from '#server/visits/shared/record-visits.ts';
import type { VisitedCode } from '#server/visits/shared/visit-address.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { fillLists } from './list-data.ts';
import { median } from './yardstick.ts';

const codes = 100_000;
/** As the program of code addresses records them. */
const batch = 500;
const rounds = 5;
/** Share of the rate without rules. */
const bar = 0.8;

const field = { scm_field: 'market' };
const day = { hours: 24 };
/** One of each kind; few scans meet them, as in real use. */
const rules = [
  { kind: 'visits', count: 50, ...day },
  { kind: 'places', count: 5, ...day },
  { kind: 'distance', kilometres: 1000, hours: 1 },
  { kind: 'copies', count: 2, ...day },
  { kind: 'reports', count: 2, hours: 168 },
  { kind: 'off_market', ...field },
  { kind: 'past_sell_by', ...field },
  { kind: 'consumed_again', ...day },
] as const;

/**
 * Records visits of people, with and without eight rules of their company, in turns; then has the rules look at them.
 * The argument is the number of visits of a round (20,000).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const visits = Number(args[0] ?? 20_000);
  if (!(visits >= batch)) throw new Error('Usage: npm run bench -- scan-rules [visits]');
  return withBenchDatabase((database) => measure(database, visits));
}

async function measure(database: BenchDatabase, visits: number): Promise<boolean> {
  const { companyId } = await fillLists(database, codes);
  const { rows: visited } = await database.pool.query<VisitedCode>(
    `SELECT extended_id AS "extendedId", company_id AS "companyId", workorder_id AS "workorderId",
            product_id AS "productId", activation_status AS "activationStatus", blacklist_reason AS "blacklistReason",
            false AS "isStaticPrint", 'sid' AS result
       FROM codes WHERE company_id = $1 ORDER BY md5(extended_id) LIMIT $2`,
    [companyId, visits],
  );
  const context = {
    inUnitOfWork: unitsWithoutJobs(database),
    signal: new AbortController().signal,
    log: createLogger('bench', 'silent'),
  };
  await database.db
    .insertInto('scan_rules')
    .values(rules.map((rule) => ({ ...rule, company_id: companyId, is_on: false, action: 'warn' as const })))
    .execute();
  const rates = { without: [] as number[], with: [] as number[], applied: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['without', 'with'] as const) {
      await database.db
        .updateTable('scan_rules')
        .set({ is_on: name === 'with' })
        .execute();
      const rate = await perSecond(visits, () => record(database, visited));
      // The first round is for compiling.
      if (round >= 0) rates[name].push(rate);
    }
    const applied = await perSecond(visits, () => applyScanRules(context));
    if (round >= 0) rates.applied.push(applied);
  }
  const share = median(rates.with) / median(rates.without);
  const holds = share >= bar;
  console.log(`recorded without rules       ${median(rates.without).toFixed(0)}/s`);
  console.log(`recorded with ${rules.length} rules        ${median(rates.with).toFixed(0)}/s`);
  console.log(`looked at by ${rules.length} rules         ${median(rates.applied).toFixed(0)}/s`);
  console.log(`${share.toFixed(2)} ×; bar ${bar} ×: ${holds ? 'holds' : 'MISSED'}`);
  return holds;
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (count * 1000) / (performance.now() - began);
}

/** As a call, and then as seen by a person. */
async function record(database: BenchDatabase, codes: readonly VisitedCode[]): Promise<void> {
  for (let from = 0; from < codes.length; from += batch) {
    const found = codes.slice(from, from + batch).map((code) => ({
      uuid: randomUUID(),
      country: 'NO',
      callKind: null,
      isStaff: false,
      madeAt: new Date(),
      code,
    }));
    await recordVisits(database, found);
    await recordSeenVisits(
      database,
      found.map(({ uuid, country, isStaff, madeAt, code: { extendedId } }) => ({
        uuid,
        country,
        isStaff,
        madeAt,
        extendedId,
        visitId: randomUUID(),
      })),
    );
  }
}
