import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import type { Position } from '../rules/scan-position.ts';
import { recordVisits } from './record-visits.ts';
import { type FoundVisit, recordLateVisit, type VisitedCode, visitedCode } from './visit-address.ts';

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
  for (const table of ['scans', 'scan_alerts', 'notice_settings', 'notice_events'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('companies').set({ max_scans_per_day: 3 }).execute();
});

const start = Date.parse('2026-06-01T12:00:00Z');
const copenhagen = { latitude: 55.67, longitude: 12.56 };
const sydney = { latitude: -33.87, longitude: 151.21 };

function visit(id: string, minute: number, position: Position | null = null, isStaff = false): FoundVisit {
  const code = codes.get(id);
  if (!code) throw new Error(`There is no code ${id}.`);
  return { uuid: randomUUID(), madeAt: new Date(start + minute * 60_000), position, isStaff, code };
}

const scans = () =>
  scenario.database.db.selectFrom('scans').selectAll().orderBy('created_at').orderBy('extended_id').execute();

describe('visits of addresses', () => {
  it('are recorded with what was known of their codes, each once however often that is tried', async () => {
    const visits = [
      visit(codeIds.active, 1, copenhagen),
      visit(codeIds.blacklisted, 2),
      visit(codeIds.rival, 3),
      visit(codeIds.secure, 4),
    ];
    await Promise.allSettled([1, 2, 3].map(() => recordVisits(scenario.database, visits)));
    await recordVisits(scenario.database, [...visits, visit(codeIds.inactive, 5)]);
    const recorded = await scans();
    expect(recorded.map(({ extended_id, result, source }) => [extended_id, result, source])).toEqual([
      [codeIds.active, 'sid', 'address'],
      [codeIds.blacklisted, 'blacklisted', 'address'],
      [codeIds.rival, codes.get(codeIds.rival)?.result, 'address'],
      [codeIds.secure, codes.get(codeIds.secure)?.result, 'address'],
      [codeIds.inactive, 'inactive', 'address'],
    ]);
    expect(recorded[0]).toMatchObject({
      uuid: visits[0]?.uuid,
      company_id: scenario.brandId,
      created_at: visits[0]?.madeAt,
    });
    expect(recorded[0]?.latitude).toBeCloseTo(copenhagen.latitude, 4);
    expect(recorded[2]).toMatchObject({ company_id: scenario.rivalId, latitude: null });
  });

  it('are suspected in a batch as they are one by one', async () => {
    const visits = [
      ...[0, 1, 2, 3, 4].map((minute) => visit(codeIds.active, minute)),
      visit(codeIds.bare, 0, copenhagen),
      visit(codeIds.campaign, 1, copenhagen),
      visit(codeIds.bare, 30, sydney),
      visit(codeIds.bare, 31, sydney),
      // A day later nothing of it counts.
      visit(codeIds.active, 24 * 60 + 10),
      visit(codeIds.bare, 48 * 60, copenhagen),
    ];
    const outcome = async () =>
      (await scans()).map(({ extended_id, created_at, suspicion }) => [extended_id, created_at, suspicion]);
    for (const { uuid, madeAt, position, code } of [...visits].sort((a, b) => Number(a.madeAt) - Number(b.madeAt))) {
      await recordLateVisit(scenario.database, { uuid, ids: [code.extendedId], position }, madeAt);
    }
    const oneByOne = await outcome();
    await scenario.database.db.deleteFrom('scans').execute();
    // The first of each are there already, as of a batch before.
    await recordVisits(scenario.database, visits.slice(0, 2));
    await recordVisits(scenario.database, visits);
    expect(await outcome()).toEqual(oneByOne);
    const suspicious = oneByOne.filter(([, , reasons]) => (reasons as string[]).length > 0);
    expect(suspicious.map(([id, , reasons]) => [id, reasons])).toEqual([
      [codeIds.active, ['scanned_too_often']],
      [codeIds.active, ['scanned_too_often']],
      [codeIds.bare, ['too_far_apart']],
    ]);
  });

  it('tell their company once a day for each code and reason, in the transaction that records them', async () => {
    const { db } = scenario.database;
    const people = { roles: [], user_ids: [], to_author: false };
    await db
      .insertInto('notice_settings')
      .values({ company_id: scenario.brandId, kind: 'suspicious_scans', is_on: true, ...people })
      .execute();
    await recordVisits(
      scenario.database,
      [0, 1, 2, 3, 4, 5].map((minute) => visit(codeIds.active, minute)),
    );
    const alerts = await db.selectFrom('scan_alerts').select(['extended_id', 'reason']).execute();
    expect(alerts).toEqual([{ extended_id: codeIds.active, reason: 'scanned_too_often' }]);
    expect(await db.selectFrom('notice_events').select('kind').execute()).toEqual([{ kind: 'suspicious_scans' }]);

    // One that cannot be recorded takes none of the others with it into the database.
    const bad = visit(codeIds.bare, 6);
    const before = (await scans()).length;
    const broken = { ...bad, code: { ...bad.code, activationStatus: 99_999 } };
    await expect(recordVisits(scenario.database, [visit(codeIds.campaign, 7), broken])).rejects.toThrow();
    expect(await scans()).toHaveLength(before);
  });

  it('of own staff are marked, and neither suspicious nor among those before', async () => {
    const visits = [1, 2, 3, 4, 5].map((minute) => visit(codeIds.active, minute, sydney, true));
    await recordVisits(scenario.database, [...visits.slice(0, 3), visit(codeIds.active, 6, copenhagen)]);
    await recordVisits(scenario.database, [...visits.slice(3), visit(codeIds.active, 7, copenhagen)]);
    const rows = await scans();
    expect(rows.map(({ is_staff, suspicion }) => [is_staff, suspicion])).toEqual([
      ...Array(5).fill([true, []]),
      [false, []],
      [false, []],
    ]);
  });
});
