import { randomUUID } from 'node:crypto';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { listAuditRecords } from '#server/audit/queries/audit-records.ts';
import { beginAuditRecord, completeAuditRecord, type NewAuditRecord } from '#server/core/http/audit-records.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany } from './codes-fixture.ts';

const bar = 1.5;
const small = 10_000;
const callsOfEach = 60;
/** Below this, timers and the wire are all there is to see. */
const floorMs = 5;

/**
 * The audit log: what a record costs beside the smallest change there is, one committed UPDATE; and searching the log
 * with few and with many records, p95 of each call.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const many = Number(args[0] ?? 5_000_000);
  if (!Number.isInteger(many) || many < small) throw new Error('Usage: npm run bench -- audit [records]');
  return withBenchDatabase(async (database) => {
    const { companyId, userId } = await createCompany(database);
    await fill(database, companyId, userId, small);
    const few = await measureSearches(database, companyId, userId);
    await fill(database, companyId, userId, many - small);
    const full = await measureSearches(database, companyId, userId);
    let good = true;
    for (const [name, p95] of full) {
      const before = few.get(name) ?? Number.NaN;
      const ratio = Math.max(p95, floorMs) / Math.max(before, floorMs);
      good &&= ratio <= bar;
      console.log(
        `${name}: p95 ${before.toFixed(1)} ms with ${small.toLocaleString('en')}, ${p95.toFixed(1)} ms with ${many.toLocaleString('en')}; ratio ${ratio.toFixed(2)} (bar ${bar}, floor ${floorMs} ms)`,
      );
    }
    await reportCost(database, companyId, userId);
    return good;
  });
}

const actions = managementEndpoints.flatMap((endpoint) => {
  const rule = auditRuleOf(endpoint);
  return rule ? [{ action: endpoint.id, resource: rule.resource }] : [];
});

/** A hundred users and as many companies; the user the searches ask for has one record in ten thousand. */
async function fill({ pool }: BenchDatabase, companyId: number, userId: number, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO audit_records (created_at, company_id, user_id, token_id, action, resource, resource_id, address, request_id,
                                status, completed_at)
     SELECT '2025-01-01'::timestamptz + n * interval '1 second', CASE WHEN n % 2 = 0 THEN $1 ELSE 1000000 + n % 100 END,
            CASE WHEN n % 10000 = 0 THEN $2 ELSE 1000000 + n % 100 END, 1000000 + n % 1000,
            ($3::text[])[1 + n % $5], ($4::text[])[1 + n % $5], (n / 3)::text, '203.0.113.1', $6, 200, now()
       FROM generate_series(1, $7::integer) AS n`,
    [
      companyId,
      userId,
      actions.map(({ action }) => action),
      actions.map(({ resource }) => resource),
      actions.length,
      randomUUID(),
      count,
    ],
  );
  await pool.query('VACUUM ANALYZE audit_records');
}

async function measureSearches({ db }: BenchDatabase, companyId: number, userId: number): Promise<Map<string, number>> {
  const own = { companyId };
  const list = (
    scope: typeof own | { everyCompany: true },
    filters: object,
    from: null | { micros: number; id: number } = null,
  ) => listAuditRecords(db, scope, filters, { limit: 20, from, direction: 'older' });
  const everyone = { everyCompany: true } as const;
  const middle = { micros: Date.parse('2025-01-01T01:30:00Z') * 1000, id: 1 };
  const calls: [string, (n: number) => Promise<unknown>][] = [
    ['first page', () => list(own, {})],
    ['a page far back', () => list(own, {}, middle)],
    ['by user', () => list(own, { user: userId })],
    ['by action', (n) => list(own, { action: actions[n % actions.length]?.action })],
    ['by resource', (n) => list(own, { resource: 'workorder', resource_id: String(n) })],
    ['by token', (n) => list(own, { token: 1_000_000 + 2 * n })],
    ['a day long ago', () => list(own, { created_at: '2025-01-01' })],
    ['an action nobody did', () => list(own, { action: 'nothing' })],
    ['every company, first page', () => list(everyone, {})],
  ];
  const times = new Map<string, number[]>();
  for (let n = -3; n < callsOfEach; n += 1) {
    for (const [name, call] of calls) {
      const began = performance.now();
      await call(Math.max(0, n));
      if (n >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  }
  return new Map([...times].map(([name, all]) => [name, at(all, 0.95)]));
}

async function reportCost({ db, pool }: BenchDatabase, companyId: number, userId: number): Promise<void> {
  const record: NewAuditRecord = {
    action: 'createSidWorkorder',
    resource: 'workorder',
    resourceId: null,
    companyId,
    userId,
    tokenId: 1,
    address: '203.0.113.1',
    requestId: randomUUID(),
    changedFields: ['quantity', 'reference'],
    changesData: true,
    outcome: null,
  };
  const change = () => pool.query('UPDATE users SET name = name WHERE id = $1', [userId]);
  const bare: number[] = [];
  const recorded: number[] = [];
  for (let n = 0; n < 400; n += 1) {
    let began = performance.now();
    await change();
    bare.push(performance.now() - began);
    began = performance.now();
    const id = await beginAuditRecord(db, record);
    await change();
    await completeAuditRecord(db, id, { status: 201, code: null, resourceId: n });
    recorded.push(performance.now() - began);
  }
  const [plain, audited] = [at(bare, 0.5), at(recorded, 0.5)];
  console.log(
    `One committed UPDATE: median ${plain.toFixed(2)} ms; with its audit record ${audited.toFixed(2)} ms: ${(audited - plain).toFixed(2)} ms more`,
  );
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}
