import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { getCase, listCases } from '#lib/contract/cases.ts';
import { getCode } from '#lib/contract/codes.ts';
import { updateProduct } from '#lib/contract/products.ts';
import {
  createScanRule,
  deleteScanRule,
  dryRunNewScanRule,
  dryRunScanRule,
  getScanRule,
  listScanRuleHits,
  listScanRules,
  type newScanRule,
  putBackScanRule,
  updateScanRule,
} from '#lib/contract/scan-rules.ts';
import { scanRuleKinds } from '#lib/contract/values/scan-rules.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { readProductCounts, recountProducts } from '#server/codes/testing/product-counts.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createLogger } from '#server/core/log.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan, insertScanAppFixture } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { sendReport } from '#server/reports/testing/send-report.ts';
import { maxRuleAttempts, queueForRules } from '#server/scans/shared/rule-queue.ts';
import { applyScanRules } from '../jobs/apply-scan-rules.ts';
import { expireRuleHits } from '../jobs/expire-rule-hits.ts';

let api: TestApi;
let token: string;
let brandId: number;
let productId: number;
let workorderId: number;
let made = 0;
let appId: number;
let blacklistedApp: number;

beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  brandId = api.world.companies.brand;
  productId = api.world.goods.brand.productId;
  appId = await insertScanAppFixture(api.database, brandId);
  blacklistedApp = await insertScanAppFixture(api.database, brandId);
  await api.database.db
    .updateTable('scan_apps')
    .set({ is_blacklisted: true })
    .where('id', '=', blacklistedApp)
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.database;
  for (const table of [
    'scan_rules',
    'scan_alerts',
    'scans',
    'reports',
    'scan_rule_queue',
    'notice_events',
    'webhook_events',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  made += 1;
  workorderId = await insertFinishedWorkorder(api, brandId, { prefix: `RULED${made}-`, count: 10, productId });
});

const codeOf = (number: number) => ({ extendedId: `RULED${made}-00000${number}`, workorderId });
const oslo = { latitude: 59.91, longitude: 10.75 };
const sydney = { latitude: -33.87, longitude: 151.21 };
const lima = { latitude: -12.04, longitude: -77.03 };
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The beginning of a day in UTC that is to come: what a rule does happens once a day. */
const start = Math.ceil((Date.now() + 10 * minuteMs) / dayMs) * dayMs;
/** For a scan so many minutes ago. */
const ago = (minutes: number) => (Date.now() - start) / minuteMs - minutes;

/** A scan so many minutes after the start, which the rules are to look at. */
async function scan(number: number, minute: number, values: object = {}): Promise<string> {
  const at = new Date(start + minute * minuteMs);
  const code = codeOf(number);
  const uuid = await insertScan(api, brandId, { code, productId, at: at.toISOString(), ...values });
  const queued = { companyId: brandId, extendedId: code.extendedId, madeAt: at };
  await transact(api.database, ({ trx }) => queueForRules(trx, [queued]));
  return uuid;
}

const contextOf = (config = loadConfig({})) =>
  ({
    inUnitOfWork: unitsWithoutJobs(api.database),
    config,
    log: createLogger('test', 'silent'),
    signal: new AbortController().signal,
  }) as JobContext;

const apply = (limit?: number) => applyScanRules(contextOf(), limit);

type NewRule = z.input<typeof newScanRule>;
async function addRule(body: NewRule) {
  const answer = await api.call(createScanRule, { token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const hitsOf = async (id: number) =>
  (await api.call(listScanRuleHits, { token, params: { id }, query: { limit: 200 } })).body.results;
const statusOf = async (number: number) => {
  const row = await api.database.db
    .selectFrom('codes')
    .where('extended_id', '=', codeOf(number).extendedId)
    .select(['activation_status', 'blacklist_reason'])
    .executeTakeFirstOrThrow();
  return [row.activation_status, row.blacklist_reason];
};
const range = { created_at: '2020-01-01,2020-12-31' };
const wide = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { created_at: `${day(start - 86_400_000)},${day(start + 7 * 86_400_000)}` };
};

describe('rules about scans', () => {
  // conforms: 32.30
  it('are added, changed, listed and deleted', async () => {
    const { id } = await addRule({ kind: 'visits', count: 50, hours: 24, products: [productId] });
    const changed = await api.call(updateScanRule, { token, params: { id }, body: { count: 60, is_on: false } });
    expect(changed.body).toMatchObject({ kind: 'visits', count: 60, hours: 24, is_on: false, action: 'warn' });
    expect(changed.body.products.map((one) => one.id)).toEqual([productId]);
    expect((await api.call(listScanRules, { token, query: { is_on: 'false' } })).body.results).toEqual([changed.body]);
    expect((await api.call(getScanRule, { token, params: { id } })).body).toEqual(changed.body);
    expect((await api.call(deleteScanRule, { token, params: { id } })).status).toBe(204);
    expect((await api.call(listScanRules, { token })).body.count).toBe(0);
  });

  it('need the thresholds of their kind and no others', async () => {
    const lacks = await api.call(createScanRule, { token, body: { kind: 'distance', count: 3, hours: 2 } });
    expect(lacks.problem).toMatchObject({
      kilometres: [messageOf('ruleFieldRequired')],
      count: [messageOf('ruleFieldNotAllowed')],
    });
    const { id } = await addRule({ kind: 'copies', count: 1, hours: 24 });
    const emptied = await api.call(updateScanRule, { token, params: { id }, body: { hours: null } });
    expect([emptied.status, emptied.problem.hours]).toEqual([400, [messageOf('ruleFieldRequired')]]);
  });

  it('are at most fifty of a company', async () => {
    const rule = { company_id: brandId, kind: 'copies', count: 1, hours: 1, is_on: false, action: 'warn' } as const;
    await api.database.db
      .insertInto('scan_rules')
      .values(Array.from({ length: 50 }, () => rule))
      .execute();
    const refused = await api.call(createScanRule, { token, body: { kind: 'copies', count: 1, hours: 1 } });
    expect([refused.status, refused.problem.detail]).toEqual([409, messageOf('atMostScanRules', { count: '50' })]);
  });
});

/** Rules of each kind, with scans that meet and miss it. */
async function scanEverything(): Promise<void> {
  for (const minute of [0, 1, 2, 3]) await scan(0, minute);
  for (const minute of [0, 1, 2]) await scan(1, minute * 600);
  await scan(2, 0, { position: oslo });
  await scan(2, 5, { position: lima });
  await scan(3, 0, { position: oslo });
  await scan(3, 5, { position: { latitude: 59.9, longitude: 10.7 } });
  await scan(4, 0, { result: 'auth_copy', source: 'photo', appId: blacklistedApp });
  await scan(4, 3000, { result: 'auth_copy', source: 'photo' });
  await scan(5, 0, { result: 'auth_copy', source: 'photo', appId });
  await scan(5, 5, { result: 'auth_copy', source: 'photo' });
  for (const minute of [0, 1, 2, 3]) await scan(6, minute, { isStaff: true });
  for (const minute of [0, 1, 2, 3]) await scan(6, minute, { isPerson: false });
  await setScm(7, { best_before: '2020-01-01' });
  await setScm(8, { best_before: '2999-01-01', market: 'SE' });
  await scan(7, 0);
  await scan(8, 0, { country: 'SE' });
  await scan(8, 1, { country: 'NO' });
  await scan(1, 4005, { country: 'PE' });
  await scan(3, 4010, { country: 'DK' });
  await report(1, 8000, { visitId: phones[0] });
  await report(1, 8001, { visitId: phones[1] });
  await report(2, 8000, { visitId: phones[0] });
  await report(2, 8001, { visitId: phones[0] });
  await report(3, 8000, { foreignAddress: 'https://elsewhere.test/1' });
  await report(3, 8001, {});
  await consume(6, 8000);
  await scan(6, 8030);
  await consume(8, 8000);
  await scan(8, 8120, { country: 'SE' });
  await scan(9, 0, { position: oslo });
  await scan(9, 13 * 60, { position: sydney });
  await scan(9, 33 * 60, { position: oslo });
}

const phones = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const;

/** A report so many minutes after the start, which the rules are to look at. */
async function report(number: number, minute: number, values: { visitId?: string; foreignAddress?: string }) {
  const at = new Date(start + minute * minuteMs);
  const { extendedId } = codeOf(number);
  await api.database.db
    .insertInto('reports')
    .values({
      company_id: brandId,
      extended_id: extendedId,
      visit_id: values.visitId ?? null,
      foreign_address: values.foreignAddress ?? null,
      note: 'Odd label',
      created_at: at,
      deleted_after: new Date(at.getTime() + 90 * 86_400_000),
    })
    .execute();
  await transact(api.database, ({ trx }) => queueForRules(trx, [{ companyId: brandId, extendedId, madeAt: at }]));
}

const consume = (number: number, minute: number) =>
  api.database.db
    .updateTable('codes')
    .set({ consumed_at: new Date(start + minute * minuteMs) })
    .where('extended_id', '=', codeOf(number).extendedId)
    .execute();

const setScm = (number: number, scm: Record<string, string>) =>
  api.database.db
    .updateTable('codes')
    .set({ scm: JSON.stringify(scm) })
    .where('extended_id', '=', codeOf(number).extendedId)
    .execute();

const everyRule = [
  [{ kind: 'visits', count: 2, hours: 12 }, [0]],
  [{ kind: 'places', count: 2, hours: 12 }, [2]],
  [{ kind: 'distance', kilometres: 3000, hours: 1 }, [2]],
  // The second scan of 3 is near, and the third of 9 is where a traveller gets.
  [{ kind: 'distance', kilometres: 100, speed: 1000, hours: 24 }, [2, 9]],
  [{ kind: 'copies', count: 2, hours: 24, action: 'blacklist', blacklist_reason: 4 }, [5]],
  [{ kind: 'reports', count: 2, hours: 24, action: 'blacklist' }, [1]],
  [{ kind: 'past_sell_by', scm_field: 'best_before', action: 'blacklist' }, [7]],
  // Market of the code, or else of its product.
  [{ kind: 'off_market', scm_field: 'market' }, [1, 8]],
  [{ kind: 'consumed_again', hours: 1 }, [8]],
  [{ kind: 'blacklisted_app' }, [4]],
  // Codes of a finished order without a report of its printing are left out.
  [{ kind: 'before_printing' }, []],
] as const satisfies [NewRule, number[]][];

describe('a dry run', () => {
  // conforms: 32.31
  it('agrees with what the rule then does on the same scans', async () => {
    const meant = await api.call(updateProduct, {
      token,
      params: { id: productId },
      body: { intended_markets: ['DK', 'NO'] },
    });
    expect(meant.body.intended_markets).toEqual(['DK', 'NO']);
    const rules: Awaited<ReturnType<typeof addRule>>[] = [];
    for (const [rule] of everyRule) rules.push(await addRule(rule));
    await scanEverything();
    const dry = [];
    for (const { id } of rules)
      dry.push((await api.call(dryRunScanRule, { token, params: { id }, body: wide() })).body);
    await apply(3);
    for (const [index, rule] of rules.entries()) {
      const codes = (everyRule[index]?.[1] ?? []).map((number) => codeOf(number).extendedId);
      const hits = (await hitsOf(rule.id)).map((hit) => [hit.code, hit.action, hit.scan]).sort();
      const foretold = (dry[index]?.codes ?? []).map((one) => [one.code, one.action, one.scans[0]?.uuid]);
      expect(foretold.map(([code]) => code)).toEqual(codes);
      expect(hits).toEqual(foretold);
      const blacklisted = rule.action === 'blacklist' ? codes.length : 0;
      expect(dry[index]).toMatchObject({ blacklisted, warned: codes.length - blacklisted });
      const { body } = await api.call(getScanRule, { token, params: { id: rule.id } });
      expect(body.lately).toEqual({ blacklisted, warned: codes.length - blacklisted });
    }
  });

  it('of a rule that is not saved changes nothing, and sees its products only', async () => {
    await scanEverything();
    const rule = { kind: 'visits', count: 2, hours: 12, action: 'blacklist' } as const;
    const dry = await api.call(dryRunNewScanRule, { token, body: { rule, ...wide() } });
    expect([dry.status, dry.body.blacklisted, dry.body.codes[0]?.scans.length]).toEqual([200, 1, 3]);
    expect(await statusOf(0)).toEqual([1, 0]);
    const brands = [api.world.goods.brand.brandId];
    expect((await api.call(dryRunNewScanRule, { token, body: { rule: { ...rule, brands }, ...wide() } })).body).toEqual(
      dry.body,
    );
    const limited = await api.call(dryRunNewScanRule, { token, body: { rule, limit: 0, ...wide() } });
    expect([limited.body.blacklisted, limited.body.codes]).toEqual([1, []]);
    expect((await api.call(dryRunNewScanRule, { token, body: { rule, ...range } })).body.blacklisted).toBe(0);
    const foreign = { ...rule, brands: [api.world.goods.rival.brandId] };
    const refused = await api.call(dryRunNewScanRule, { token, body: { rule: foreign } });
    expect([refused.status, refused.problem.brands]).toEqual([400, [messageOf('resourceNotFound')]]);
  });
});

it('scans before printing are those before the date of the report, and all without a report', async () => {
  const { id } = await addRule({ kind: 'before_printing' });
  const order = (values: { state: 'completed' | 'ready to print'; printed_date: Date | null }) =>
    api.database.db.updateTable('workorders').set(values).where('id', '=', workorderId).execute();
  const dryRunCodes = async () =>
    (await api.call(dryRunScanRule, { token, params: { id }, body: wide() })).body.codes.map(({ code }) => code);
  const codes = [1, 2].map((number) => codeOf(number).extendedId);
  await scan(1, 0);
  await scan(2, 10);
  await order({ state: 'ready to print', printed_date: null });
  expect(await dryRunCodes()).toEqual(codes);
  await order({ state: 'completed', printed_date: new Date(start + 5 * minuteMs) });
  expect(await dryRunCodes()).toEqual(codes.slice(0, 1));
  await apply();
  expect((await hitsOf(id)).map(({ code }) => code)).toEqual(codes.slice(0, 1));
});

it('the markets of an order go before those of its product', async () => {
  const { db } = api.database;
  const { id } = await addRule({ kind: 'off_market' });
  await db
    .updateTable('products')
    .set({ intended_markets: ['DK'] })
    .where('id', '=', productId)
    .execute();
  await db
    .updateTable('workorders')
    .set({ intended_markets: ['PE', 'CL'] })
    .where('id', '=', workorderId)
    .execute();
  await scan(1, 0, { country: 'PE' });
  await scan(2, 0, { country: 'DK' });
  const dry = await api.call(dryRunScanRule, { token, params: { id }, body: wide() });
  await apply();
  const codes = [codeOf(2).extendedId];
  expect(dry.body.codes.map(({ code }) => code)).toEqual(codes);
  expect((await hitsOf(id)).map(({ code }) => code)).toEqual(codes);
});

describe('a dry run over more scans than there is time for', () => {
  afterEach(() => vi.restoreAllMocks());

  it('ends, and says what to do', async () => {
    const rule: NewRule = { kind: 'copies', count: 1, hours: 24 };
    const { id } = await addRule(rule);
    const now = Date.now();
    let looks = 0;
    // A clock that goes on by half a minute whenever it is looked at.
    vi.spyOn(Date, 'now').mockImplementation(() => now + 30_000 * looks++);
    expect((await api.call(dryRunScanRule, { token, params: { id }, body: {} })).status).toBe(409);
    expect((await api.call(dryRunNewScanRule, { token, body: { rule } })).status).toBe(409);
  });
});

describe('what a rule does', () => {
  it('happens once a day for each code, however often its scans are looked at', async () => {
    const recipient = api.world.people.workorderEditor.id;
    const { id } = await addRule({ kind: 'visits', count: 2, hours: 12, recipients: [recipient] });
    await scanEverything();
    await scan(0, 2);
    await Promise.all([apply(1), apply(1)]);
    await scan(0, 4);
    await apply();
    expect(await hitsOf(id)).toHaveLength(1);
    const notes = await api.database.db.selectFrom('notice_events').select(['kind', 'author_id']).execute();
    expect(notes).toEqual([{ kind: 'scan_rules', author_id: recipient }]);
    const cases = await api.database.db.selectFrom('cases').select(['extended_id', 'reasons']).execute();
    expect(cases).toContainEqual({ extended_id: codeOf(0).extendedId, reasons: ['scanned_too_often'] });
    const marked = await api.database.db
      .selectFrom('scans')
      .where(sql<boolean>`suspicion <> '{}'`)
      .select(['extended_id', 'suspicion'])
      .execute();
    // Every scan beyond the second, of which four came later.
    expect(marked).toEqual(
      Array.from({ length: 4 }, () => ({ extended_id: codeOf(0).extendedId, suspicion: ['scanned_too_often'] })),
    );
  });

  // conforms: 32.32
  it('blacklists codes that can be put back, one or all, exactly as they were', async () => {
    const { db } = api.database;
    const { id } = await addRule({ kind: 'copies', count: 1, hours: 24, action: 'blacklist', blacklist_reason: 4 });
    await db
      .updateTable('codes')
      .set({ activation_status: 0 })
      .where('extended_id', '=', codeOf(2).extendedId)
      .execute();
    await recountProducts(api.database.pool);
    for (const number of [1, 2, 3]) await scan(number, 0, { result: 'auth_copy' });
    await apply();
    expect(await Promise.all([1, 2, 3].map(statusOf))).toEqual([
      [2, 4],
      [2, 4],
      [2, 4],
    ]);
    const readCode = async () =>
      (await api.call(getCode, { token, params: { extended_id: codeOf(1).extendedId } })).body.blacklisted_by_rule;
    expect(await readCode()).toMatchObject({ rule: id, scan: expect.any(String) });
    const held = await api.call(deleteScanRule, { token, params: { id } });
    expect([held.status, held.problem.detail]).toEqual([409, messageOf('scanRuleHasBlacklisted', { count: 3 })]);
    const restore = async (body: { code?: string }) =>
      (await api.call(putBackScanRule, { token, params: { id }, body })).body;
    expect(await restore({ code: codeOf(1).extendedId })).toEqual({ restored: 1, changed_since: 0, remaining: 2 });
    expect(await readCode()).toBeNull();
    // Somebody blacklists it for another reason meanwhile.
    await db
      .updateTable('codes')
      .set({ blacklist_reason: 5 })
      .where('extended_id', '=', codeOf(3).extendedId)
      .execute();
    expect(await restore({})).toEqual({ restored: 1, changed_since: 1, remaining: 0 });
    expect(await Promise.all([1, 2, 3].map(statusOf))).toEqual([
      [1, 0],
      [0, 0],
      [2, 5],
    ]);
    expect((await hitsOf(id)).every((hit) => hit.put_back_at !== null)).toBe(true);
    const { kept, counted } = await readProductCounts(api.database.pool);
    expect(kept).toEqual(counted);
    // Scans of before count no more for a code that was put back.
    await scan(1, 1);
    await apply();
    expect(await statusOf(1)).toEqual([1, 0]);
    await scan(1, 2000, { result: 'auth_copy' });
    await apply();
    expect(await statusOf(1)).toEqual([2, 4]);
  });

  it('blacklists, and the case of the code has that in its history', async () => {
    await addRule({ kind: 'copies', count: 1, hours: 24, action: 'blacklist', blacklist_reason: 4 });
    const uuid = await scan(1, ago(0), { result: 'auth_copy' });
    await apply();
    const code = codeOf(1).extendedId;
    const { body: found } = await api.call(listCases, { token, query: { extended_id: code } });
    const read = await api.call(getCase, { token, params: { id: found.results[0]?.id ?? 0 } });
    expect(read.body.events.map(({ kind }) => kind)).toEqual(['suspicion', 'rule_blacklisted']);
    expect(read.body.events[1]).toMatchObject({
      ...{ user: null, reason: read.body.events[0]?.reason, scan: uuid, codes: [code], activation_status: 2 },
    });
  });

  it('follows a report of the check page', async () => {
    const { id } = await addRule({ kind: 'reports', count: 1, hours: 24 });
    const { extendedId } = codeOf(1);
    await sendReport(api, { ids: [extendedId], visitId: phones[0] });
    await apply();
    expect(await hitsOf(id)).toMatchObject([{ code: extendedId, action: 'warn', scan: null, put_back_at: null }]);
    const { reasons } = await api.database.db
      .selectFrom('cases')
      .where('extended_id', '=', extendedId)
      .select('reasons')
      .executeTakeFirstOrThrow();
    expect(reasons).toEqual(['reported', 'rule_reports']);
  });

  it('starts when it is turned on', async () => {
    const { id } = await addRule({ kind: 'copies', count: 1, hours: 24, is_on: false });
    await scan(1, ago(20), { result: 'auth_copy' });
    await api.call(updateScanRule, { token, params: { id }, body: { is_on: true } });
    await scan(1, ago(10));
    await apply();
    expect(await hitsOf(id)).toEqual([]);
  });
});

describe('a code whose scans cannot be looked at', () => {
  const poisoned = () => codeOf(2).extendedId;
  const poison = async (isOn: boolean) => {
    await sql`ALTER TABLE scan_rule_hits DROP CONSTRAINT IF EXISTS no_poison`.execute(api.database.db);
    if (!isOn) return;
    const check = sql`CHECK (extended_id <> ${sql.lit(poisoned())}) NOT VALID`;
    await sql`ALTER TABLE scan_rule_hits ADD CONSTRAINT no_poison ${check}`.execute(api.database.db);
  };
  afterEach(() => poison(false));
  const queued = () =>
    api.database.db
      .selectFrom('scan_rule_queue')
      .select(['extended_id', 'attempts', 'failure'])
      .orderBy('scanned_at')
      .execute();
  const dueNow = () =>
    api.database.db
      .updateTable('scan_rule_queue')
      .set({ retry_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute();

  it('holds up no other, is tried again, and is parked with the reason', async () => {
    const { id } = await addRule({ kind: 'visits', count: 1, hours: 24 });
    await poison(true);
    for (const number of [1, 2, 3, 4]) for (const minute of [0, 1]) await scan(number, minute);
    await apply();
    const others = [1, 3, 4].map((number) => codeOf(number).extendedId);
    expect((await hitsOf(id)).map(({ code }) => code).sort()).toEqual(others);
    const waiting = { extended_id: poisoned(), attempts: 1, failure: expect.stringContaining('no_poison') };
    expect(await queued()).toEqual([waiting, waiting]);
    for (let attempt = 1; attempt < maxRuleAttempts; attempt++) {
      await apply();
      await dueNow();
      await apply();
    }
    const parked = { ...waiting, attempts: maxRuleAttempts };
    expect(await queued()).toEqual([parked, parked]);
    await dueNow();
    await poison(false);
    await apply();
    expect(await queued()).toEqual([parked, parked]);
    await expireRuleHits(contextOf());
    expect(await queued()).toEqual([]);
  });

  it('is looked at when the reason is gone', async () => {
    const { id } = await addRule({ kind: 'visits', count: 1, hours: 24 });
    await poison(true);
    for (const minute of [0, 1]) await scan(2, minute);
    await apply();
    await poison(false);
    await dueNow();
    await apply();
    expect((await hitsOf(id)).map(({ code }) => code)).toEqual([poisoned()]);
  });
});

it('what a rule did is kept as long as scans, and as long as a code can be put back', async () => {
  const { db } = api.database;
  const warns = await addRule({ kind: 'visits', count: 1, hours: 24 });
  const blacklists = await addRule({ kind: 'visits', count: 1, hours: 24, action: 'blacklist' });
  for (const minute of [0, 1]) await scan(1, minute);
  await apply();
  const age = (days: number) =>
    db
      .updateTable('scan_rule_hits')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .execute();
  const left = async () => [(await hitsOf(warns.id)).length, (await hitsOf(blacklists.id)).length];
  await age(100);
  await expireRuleHits(contextOf());
  expect(await left()).toEqual([1, 1]);
  await expireRuleHits(contextOf(loadConfig({ SCAN_RETENTION_DAYS: '90' })));
  expect(await left()).toEqual([0, 1]);
  await api.call(putBackScanRule, { token, params: { id: blacklists.id }, body: {} });
  await age(731);
  await expireRuleHits(contextOf());
  expect(await left()).toEqual([0, 0]);
});

it('there is no kind of rule without a case here', () => {
  expect(new Set(everyRule.map(([rule]) => rule.kind))).toEqual(new Set(scanRuleKinds));
});
