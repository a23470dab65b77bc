import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { applyQueuedRules } from '#server/scan-rules/testing/apply-queued-rules.ts';
import { countNextScans } from '#server/scans/shared/scan-summary.ts';
import { newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { recordSeenVisits } from './record-seen-visits.ts';
import { recordVisits } from './record-visits.ts';
import { type FoundVisit, type SeenVisit, type VisitedCode, visitedCode } from './visit-address.ts';

let scenario: ScanScenario;
const codes = new Map<string, VisitedCode>();
beforeAll(async () => {
  scenario = await createScanScenario();
  for (const id of Object.values(codeIds)) {
    const code = await findScannedCode(scenario.database.db, [id], null);
    if (code) codes.set(id, visitedCode(code));
  }
});
afterAll(() => scenario.close());
beforeEach(async () => {
  const { db } = scenario.database;
  for (const table of [
    'case_events',
    'cases',
    'scans',
    'scan_alerts',
    'scan_rule_hits',
    'scan_rule_queue',
    'notice_settings',
    'notice_events',
    'scan_quarters',
    'scan_quarter_calls',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  // They hold since before the visits.
  await db
    .updateTable('scan_rules')
    .set({ holds_from: new Date(0) })
    .execute();
  await db.updateTable('scan_rules').set({ count: 3 }).where('kind', '=', 'visits').execute();
});

const start = Date.parse('2026-06-01T12:00:00Z');

function visit(id: string, minute: number, isStaff = false): FoundVisit {
  const code = codes.get(id);
  if (!code) throw new Error(`There is no code ${id}.`);
  const madeAt = new Date(start + minute * 60_000);
  return { uuid: newScanUuid(madeAt), madeAt, country: 'NO', callKind: null, isStaff, code };
}

/** One id for each letter, of a phone. */
const phone = (letter: string) => `00000000-0000-4000-8000-${letter.repeat(12)}`;

const seenOf = ({ uuid, madeAt, country, isStaff, code }: FoundVisit, visitId: string | null = null): SeenVisit => ({
  uuid,
  extendedId: code.extendedId,
  isStaff,
  visitId,
  country,
  madeAt,
});

/** Records visits of which each page is seen. */
async function visitAndSee(visits: readonly FoundVisit[]): Promise<void> {
  await recordVisits(scenario.database, visits);
  await recordSeenVisits(
    scenario.database,
    visits.map((each) => seenOf(each)),
  );
  await applyQueuedRules(scenario.database);
}

const scans = () =>
  scenario.database.db.selectFrom('scans').selectAll().orderBy('created_at').orderBy('extended_id').execute();

describe('visits of addresses', () => {
  it('are recorded as calls with what was known of their codes, each once however often that is tried', async () => {
    const visits = [
      visit(codeIds.active, 1),
      visit(codeIds.blacklisted, 2),
      visit(codeIds.rival, 3),
      visit(codeIds.secure, 4),
    ];
    await Promise.allSettled([1, 2, 3].map(() => recordVisits(scenario.database, visits)));
    await recordVisits(scenario.database, [...visits, visit(codeIds.inactive, 5)]);
    const recorded = await scans();
    expect(
      recorded.map(({ extended_id, result, source, is_person }) => [extended_id, result, source, is_person]),
    ).toEqual([
      [codeIds.active, 'sid', 'address', false],
      [codeIds.blacklisted, 'blacklisted', 'address', false],
      [codeIds.rival, codes.get(codeIds.rival)?.result, 'address', false],
      [codeIds.secure, codes.get(codeIds.secure)?.result, 'address', false],
      [codeIds.inactive, 'inactive', 'address', false],
    ]);
    expect(recorded[0]).toMatchObject({
      uuid: visits[0]?.uuid,
      company_id: scenario.brandId,
      created_at: visits[0]?.madeAt,
      country: 'NO',
    });
    expect(recorded[2]).toMatchObject({ company_id: scenario.rivalId, latitude: null });
  });

  it('that nobody saw are neither suspicious nor among those before', async () => {
    await recordVisits(
      scenario.database,
      Array.from({ length: 400 }, (_, second) => visit(codeIds.active, second / 60)),
    );
    await visitAndSee([visit(codeIds.active, 10)]);
    const rows = await scans();
    expect(rows.filter(({ is_person }) => is_person)).toHaveLength(1);
    expect(rows.filter(({ suspicion }) => suspicion.length > 0)).toEqual([]);
    expect(await scenario.database.db.selectFrom('scan_alerts').selectAll().execute()).toEqual([]);
  });

  it('are suspected in a batch as they are one by one', async () => {
    const visits = [
      ...[0, 1, 2, 3, 4].map((minute) => visit(codeIds.active, minute)),
      visit(codeIds.bare, 0),
      // A day later nothing of it counts.
      visit(codeIds.active, 24 * 60 + 10),
    ];
    const outcome = async () =>
      (await scans()).map(({ extended_id, created_at, suspicion }) => [extended_id, created_at, suspicion]);
    for (const each of [...visits].sort((a, b) => Number(a.madeAt) - Number(b.madeAt))) await visitAndSee([each]);
    const oneByOne = await outcome();
    await scenario.database.db.deleteFrom('scans').execute();
    // The first of each are there already, as of a batch before.
    await visitAndSee(visits.slice(0, 2));
    await visitAndSee(visits);
    expect(await outcome()).toEqual(oneByOne);
    const suspicious = oneByOne.filter(([, , reasons]) => (reasons as string[]).length > 0);
    expect(suspicious.map(([id, , reasons]) => [id, reasons])).toEqual([
      [codeIds.active, ['scanned_too_often']],
      [codeIds.active, ['scanned_too_often']],
    ]);
  });

  it('tell their company once a day for each code and reason', async () => {
    const { db } = scenario.database;
    const people = { roles: [], user_ids: [], to_author: false };
    await db
      .insertInto('notice_settings')
      .values({ company_id: scenario.brandId, kind: 'scan_rules', is_on: true, ...people })
      .execute();
    await visitAndSee([0, 1, 2, 3, 4, 5].map((minute) => visit(codeIds.active, minute)));
    const alerts = await db.selectFrom('scan_alerts').select(['extended_id', 'reason']).execute();
    expect(alerts).toEqual([{ extended_id: codeIds.active, reason: 'scanned_too_often' }]);
    expect(await db.selectFrom('notice_events').select('kind').execute()).toEqual([{ kind: 'scan_rules' }]);

    // One that cannot be recorded takes none of the others with it into the database.
    const bad = visit(codeIds.bare, 6);
    const before = (await scans()).length;
    const broken = { ...bad, code: { ...bad.code, activationStatus: 99_999 } };
    await expect(recordVisits(scenario.database, [visit(codeIds.campaign, 7), broken])).rejects.toThrow();
    expect(await scans()).toHaveLength(before);
  });

  it('of own staff are marked, and neither suspicious nor among those before', async () => {
    const visits = [1, 2, 3, 4, 5].map((minute) => visit(codeIds.active, minute, true));
    await visitAndSee([...visits, visit(codeIds.active, 6), visit(codeIds.active, 7)]);
    const rows = await scans();
    expect(rows.map(({ is_staff, suspicion }) => [is_staff, suspicion])).toEqual([
      ...Array(5).fill([true, []]),
      [false, []],
      [false, []],
    ]);
  });
});

describe('pages that were seen', () => {
  it('of one phone and code are one visit', async () => {
    const visits = [1, 2, 3, 4, 5].map((minute) => visit(codeIds.active, minute));
    const other = visit(codeIds.bare, 6);
    await recordVisits(scenario.database, [...visits, other]);
    const pages = visits.map((each) => seenOf(each, phone('a')));
    await recordSeenVisits(scenario.database, pages.slice(0, 2));
    await recordSeenVisits(scenario.database, [...pages, seenOf(other, phone('a'))]);
    await recordSeenVisits(scenario.database, pages);
    const rows = await scans();
    expect(rows.map(({ is_repeat }) => is_repeat)).toEqual([false, true, true, true, true, false]);
    expect(rows.every(({ is_person, visit_id }) => is_person && visit_id === phone('a'))).toBe(true);
    expect(rows.filter(({ suspicion }) => suspicion.length > 0)).toEqual([]);
  });

  it('of two phones at one moment are two visits, of one phone one', async () => {
    const visits = Array.from({ length: 8 }, (_, minute) => visit(codeIds.active, minute));
    await recordVisits(scenario.database, visits);
    await Promise.all(
      visits.map((each, index) => recordSeenVisits(scenario.database, [seenOf(each, phone(index % 2 ? 'a' : 'b'))])),
    );
    expect((await scans()).filter(({ is_repeat }) => !is_repeat)).toHaveLength(2);
  });

  it('are recorded where their visit waits elsewhere, which then is no second one', async () => {
    const late = visit(codeIds.active, 1);
    await recordSeenVisits(scenario.database, [seenOf(late, phone('a'))]);
    await recordVisits(scenario.database, [late]);
    expect(await scans()).toMatchObject([{ uuid: late.uuid, is_person: true, visit_id: phone('a') }]);
    // A code that is gone.
    await recordSeenVisits(scenario.database, [{ ...seenOf(late), uuid: newScanUuid(new Date()), extendedId: 'GONE' }]);
    expect(await scans()).toHaveLength(1);
  });

  it('leave a scan alone that a program recorded which knew no calls', async () => {
    const { db } = scenario.database;
    const old = visit(codeIds.active, 1);
    await recordVisits(scenario.database, [old]);
    await db.updateTable('scans').set({ is_person: null }).execute();
    await recordSeenVisits(scenario.database, [seenOf(old, phone('a'))]);
    expect(await scans()).toMatchObject([{ is_person: null, visit_id: null }]);
  });

  it('move from the calls to the visits, also when their moment was counted before', async () => {
    const { db } = scenario.database;
    const visits = [1, 2, 3].map((minute) => visit(codeIds.active, minute));
    await recordVisits(scenario.database, visits);
    await db
      .updateTable('scan_days')
      .set({ counted_until: new Date(start - 86_400_000) })
      .execute();
    for (let isLast = false; !isLast; ) {
      ({ isLast } = await db.transaction().execute((trx) => countNextScans(trx, 86_400_000)));
    }
    const counts = async () => [
      await db.selectFrom('scan_quarter_calls').select('scans').execute(),
      await db.selectFrom('scan_quarters').select('scans').execute(),
    ];
    expect(await counts()).toEqual([[{ scans: 3 }], []]);
    await recordSeenVisits(
      scenario.database,
      visits.slice(1).map((each) => seenOf(each, phone('a'))),
    );
    expect(await counts()).toEqual([[{ scans: 1 }], [{ scans: 1 }]]);
  });
});
