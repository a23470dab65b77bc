import { findCodeDetails } from '#server/codes/queries/code-details.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { divideSince } from '#server/core/db/testing/past-months.ts';
import { listScans, type ScanFilters } from '#server/scans/queries/scan-lists.ts';
import { findScan } from '#server/scans/shared/find-scan.ts';
import { newScanUuid, scanUuidOf } from '#server/scans/shared/scan-uuid.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { beginScan, recordScan } from '#server/verdict/shared/record-photo-scan.ts';
import { recordVisits } from '#server/visits/shared/record-visits.ts';
import { visitedCode } from '#server/visits/shared/visit-address.ts';
import { withBenchDatabase, withSecondDatabase } from './bench-database.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { median } from './yardstick.ts';

const codes = 5000;
const turns = 5;
const bars = { write: 1.1, page: 1.5, other: Number.POSITIVE_INFINITY };

interface Call {
  name: string;
  kind: keyof typeof bars;
  times: number;
  run(n: number): Promise<unknown>;
}

/**
 * Processor time of PostgreSQL for scans in a table divided by so many months, compared with the same scans in its
 * first part alone: recorded visits and photos, pages, the history of a code, a scan by its uuid. In turns.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [scans = 300_000, months = 36] = args.map(Number);
  return withBenchDatabase((whole) =>
    withSecondDatabase(whole, async (divided) => {
      for (const table of ['scans', 'scan_alerts'] as const) await divideSince(divided.pool, table, months);
      const sides = await Promise.all([whole, divided].map((database) => prepare(database, scans, months)));
      let good = true;
      for (const [index, { name, kind }] of (sides[0]?.calls ?? []).entries()) {
        const ratios: number[] = [];
        const costs: number[][] = [[], []];
        for (let turn = 0; turn <= turns; turn += 1) {
          const [one = 0, other = 0] = [await cost(sides[0], index), await cost(sides[1], index)];
          // Statements are planned for good in the first one.
          if (turn === 0) continue;
          ratios.push(other / one);
          costs[0]?.push(one);
          costs[1]?.push(other);
        }
        const ratio = median(ratios);
        good &&= ratio <= bars[kind];
        console.log(
          `${name.padEnd(34)} ${median(costs[0] ?? []).toFixed(3)} ms in one part, ${median(costs[1] ?? []).toFixed(3)} ms in ` +
            `${months} months: ${ratio.toFixed(2)}${Number.isFinite(bars[kind]) ? ` (bar ${bars[kind]})` : ''}`,
        );
      }
      await Promise.all(sides.map(({ close }) => close()));
      return good;
    }),
  );
}

interface Side {
  /** Process of the one connection: an idle one is closed, and another takes its place. */
  pid(): Promise<number>;
  calls: Call[];
  close(): Promise<void>;
}

/** Milliseconds of PostgreSQL's processor a call. */
async function cost(side: Side | undefined, index: number): Promise<number> {
  const call = side?.calls[index];
  if (!side || !call) return Number.NaN;
  const pid = await side.pid();
  const before = cpuSecondsOf(pid)?.own ?? 0;
  for (let n = 0; n < call.times; n += 1) await call.run(n);
  return (((cpuSecondsOf(pid)?.own ?? 0) - before) * 1000) / call.times;
}

async function prepare(bench: Database, scans: number, months: number): Promise<Side> {
  // One connection, whose process is looked at.
  const database = openDatabase(bench.pool.options.connectionString ?? '', {
    max: 1,
    applicationName: 'proofmark-bench',
  });
  const fixture = await createCompany(database);
  const { companyId } = fixture;
  const workorder = await createWorkorder(database, {
    ...fixture,
    quantity: codes,
    style: 'compact-12',
    reference: 'Months',
  });
  const { pool, db } = database;
  await pool.query('INSERT INTO scan_apps (company_id, identifier, name) VALUES ($1, $2, $2)', [companyId, 'bench']);
  await pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'MONTHSCODE' || lpad(n::text, 6, '0'), $1, $2, n, 1 FROM generate_series(0, ${codes - 1}) AS n`,
    [companyId, workorder],
  );
  await pool.query(
    `INSERT INTO scans (company_id, extended_id, workorder_id, scan_app_id, source, result, activation_status, created_at)
     SELECT $1, 'MONTHSCODE' || lpad((n % ${codes})::text, 6, '0'), $2, CASE WHEN n % 3 = 0 THEN 1 END,
            CASE WHEN n % 3 = 0 THEN 'photo' ELSE 'address' END, CASE WHEN n % 10000 = 0 THEN 'auth_copy' ELSE 'sid' END, 1,
            now() - make_interval(secs => ($4::float8 * 86400 * 30 / $3::integer) * n)
       FROM generate_series(1, $3::integer) AS n`,
    [companyId, workorder, scans, months - 1],
  );
  await pool.query('VACUUM ANALYZE');
  const pid = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
  return { pid, calls: await callsOf(database, companyId), close: database.close };

  async function callsOf(one: Database, company: number): Promise<Call[]> {
    const scope = { companyId: company };
    const idOf = (n: number) => `MONTHSCODE${String(n % codes).padStart(6, '0')}`;
    const found = await findScannedCode(db, [idOf(0)], null);
    if (!found) throw new Error('There is no code.');
    let made = 0;
    const visit = (at = new Date()) => {
      made += 1;
      return {
        uuid: newScanUuid(at),
        madeAt: at,
        country: null,
        callKind: null,
        isStaff: false,
        allowedOrigins: [],
        code: { ...visitedCode(found), extendedId: idOf(made) },
      };
    };
    const photo = async (isNamed: boolean) => {
      made += 1;
      const id = idOf(made);
      const uuid = isNamed ? scanUuidOf(1, `photo-${made}`) : newScanUuid(new Date());
      await db.transaction().execute(async (trx) => {
        const known = isNamed ? { uuid, photoHash: Buffer.alloc(32) } : null;
        const scan = await beginScan(trx, { ids: [id], companyId: company }, known);
        if (!scan) throw new Error('There is no code.');
        await recordScan(trx, scan, {
          uuid,
          result: 'sid',
          scanApp,
          position: null,
          country: null,
          photoKey: null,
          details: {},
        });
      });
      return uuid;
    };
    const list = (filters: ScanFilters, from: { at: number; id: number } | null = null) =>
      listScans(db, scope, filters, { limit: 50, from, direction: 'older' });
    const middle = { at: (Date.now() - (months / 2) * 30 * 86_400_000) * 1000, id: 1 };
    const scanApp = {
      id: 1,
      identifier: 'bench',
      gaKey: '',
      companyId: company,
      isOperator: false,
      isBlacklisted: false,
      isStaff: false,
      allowedOrigins: [],
    };
    const seen = visit();
    await recordVisits(one, [seen]);
    const named = await photo(true);
    return [
      { name: 'a visit by itself', kind: 'write', times: 300, run: () => recordVisits(one, [visit()]) },
      {
        name: '250 visits together',
        kind: 'write',
        times: 10,
        run: () =>
          recordVisits(
            one,
            Array.from({ length: 250 }, () => visit()),
          ),
      },
      { name: 'a photo', kind: 'write', times: 300, run: () => photo(false) },
      { name: 'a photo with a name', kind: 'write', times: 300, run: () => photo(true) },
      { name: 'the newest page', kind: 'page', times: 100, run: () => list({}) },
      { name: 'a page in the middle', kind: 'page', times: 100, run: () => list({}, middle) },
      { name: 'a page by source', kind: 'page', times: 100, run: () => list({ source: 'photo' }) },
      { name: 'a page of few, over all months', kind: 'other', times: 50, run: () => list({ result: 'auth_copy' }) },
      { name: "a code's page", kind: 'other', times: 200, run: (n) => findCodeDetails(db, scope, idOf(n), 20) },
      { name: 'a scan by its uuid', kind: 'other', times: 200, run: () => findScan(db, scope, seen.uuid) },
      { name: 'a scan of a named photo', kind: 'other', times: 200, run: () => findScan(db, scope, named) },
    ];
  }
}
