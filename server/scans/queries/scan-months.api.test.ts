import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { divideSince, monthAgo } from '#server/core/db/testing/past-months.ts';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { beginScan, recordScan } from '#server/verdict/shared/record-photo-scan.ts';
import { recordLateVisit, recordVisits } from '#server/visits/shared/record-visits.ts';
import { type FoundVisit, visitedCode } from '#server/visits/shared/visit-address.ts';
import { findScan } from '../shared/find-scan.ts';
import type { ScanPlace } from '../shared/scan-place.ts';
import { newScanUuid, scanUuidOf } from '../shared/scan-uuid.ts';
import { findScannedCode } from '../shared/scanned-codes.ts';
import { listScans, type ScanRow } from './scan-lists.ts';

const divided = 24;

let scenario: ScanScenario;
let visit: (at: Date) => FoundVisit;

beforeAll(async () => {
  scenario = await createScanScenario();
  const { db, pool } = scenario.database;
  for (const table of ['scans', 'scan_alerts'] as const) await divideSince(pool, table, divided);
  const found = await findScannedCode(db, [codeIds.active], null);
  if (!found) throw new Error('There is no code.');
  const code = visitedCode(found);
  visit = (madeAt) => ({ uuid: newScanUuid(madeAt), madeAt, country: null, callKind: null, isStaff: false, code });
});
afterAll(() => scenario.close());
beforeEach(async () => {
  for (const table of ['scans', 'scan_alerts', 'scan_names'] as const) {
    await scenario.database.db.deleteFrom(table).execute();
  }
});

const begin = (months: number) => monthAgo('scans', months).from;
const uuids = async () =>
  (await scenario.database.db.selectFrom('scans').select('uuid').orderBy('created_at').execute()).map(
    ({ uuid }) => uuid,
  );

describe('a scan that is recorded again', () => {
  it('is one, also where its month has ended meanwhile', async () => {
    const { database } = scenario;
    const visits = [0, 1, 2, divided + 1].map((months) => visit(begin(months)));
    await Promise.allSettled([1, 2, 3].map(() => recordVisits(database, visits)));
    for (const one of visits) await recordVisits(database, [one]);
    expect((await uuids()).toSorted()).toEqual(visits.map(({ uuid }) => uuid).toSorted());
  });

  it('is one of a code that was not looked up when it was made', async () => {
    const { database } = scenario;
    const { code: _, ...late } = { ...visit(begin(1)), ids: [codeIds.active] };
    await Promise.all([1, 2, 3].map(() => recordLateVisit(database, late)));
    await recordLateVisit(database, late);
    expect(await uuids()).toEqual([late.uuid]);
  });

  it('is one under the name of its photo, in whatever month it comes again', async () => {
    const { db } = scenario.database;
    const uuid = scanUuidOf(1, 'photo');
    const send = () =>
      db.transaction().execute(async (trx) => {
        const known = { uuid, photoHash: Buffer.alloc(32) };
        const scan = await beginScan(trx, { ids: [codeIds.active], companyId: null }, known);
        if (!scan) throw new Error('There is no code.');
        return recordScan(trx, scan, {
          uuid,
          result: 'sid',
          scanApp: null,
          position: null,
          country: null,
          photoKey: null,
          details: {},
        });
      });
    await Promise.all([1, 2, 3].map(send));
    expect(await uuids()).toEqual([uuid]);
    for (const table of ['scans', 'scan_names'] as const) {
      await db
        .updateTable(table)
        .set({ created_at: begin(2) })
        .execute();
    }
    await send();
    expect(await uuids()).toEqual([uuid]);
    expect(await findScan(db, { everyCompany: true }, uuid)).toMatchObject({ created_at: begin(2) });
    // Retention has taken its scan.
    await db.deleteFrom('scans').execute();
    await send();
    await send();
    expect(await uuids()).toEqual([uuid]);
  });
});

describe('scans of many months', () => {
  const ages = [0, 0, 1, 3, 4, 9, 17, 23, divided + 3];

  beforeEach(async () => {
    // Scans of one moment too: their ids order them.
    for (const months of ages) await recordVisits(scenario.database, [visit(begin(months))]);
  });

  async function walk(scope: Parameters<typeof listScans>[1], limit: number): Promise<ScanRow[]> {
    const { db } = scenario.database;
    const seen: ScanRow[] = [];
    let from: ScanPlace | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof listScans>> = await listScans(
        db,
        scope,
        {},
        { limit, from, direction: 'older' },
      );
      seen.push(...page.rows);
      from = page.rows.at(-1) ?? null;
      if (!page.more) return seen;
    }
  }

  it('are one list, walked to its end and back, of a company and of all', async () => {
    const { db } = scenario.database;
    for (const scope of [{ companyId: scenario.brandId }, { everyCompany: true as const }]) {
      for (const limit of [1, 2, 4, 50]) {
        const seen = await walk(scope, limit);
        expect(seen.map(({ uuid }) => uuid)).toEqual((await newestFirst()).map(({ uuid }) => uuid));
        const back = { limit: 3, from: seen.at(-1) ?? null, direction: 'newer' as const };
        const { rows, more } = await listScans(db, scope, {}, back);
        expect(rows.map(({ uuid }) => uuid)).toEqual(seen.slice(-4, -1).map(({ uuid }) => uuid));
        expect(more).toBe(true);
      }
    }
  });

  it('are each found by the uuid, those of before it had a moment too, and for their company alone', async () => {
    const { db } = scenario.database;
    const former = crypto.randomUUID();
    await recordVisits(scenario.database, [{ ...visit(begin(5)), uuid: former }]);
    for (const uuid of await uuids()) {
      expect(await findScan(db, { companyId: scenario.brandId }, uuid)).toMatchObject({ uuid });
      expect(await findScan(db, { companyId: scenario.rivalId }, uuid)).toBeUndefined();
    }
    for (const unknown of [crypto.randomUUID(), newScanUuid(new Date()), 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
      expect(await findScan(db, { everyCompany: true }, unknown)).toBeUndefined();
    }
  });

  it('are read in the months near a page alone', async () => {
    const { pool } = scenario.database;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM scans WHERE company_id = 1 AND created_at >= '${begin(1).toISOString()}'::timestamptz
         AND created_at <= '${begin(-2).toISOString()}'::timestamptz ORDER BY created_at DESC, id DESC LIMIT 51`,
    );
    const named = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const months of [1, 0]) expect(named).toContain(monthAgo('scans', months).name);
    for (const part of [monthAgo('scans', 2).name, 'scans_other']) expect(named).not.toContain(part);
  });

  const newestFirst = () =>
    scenario.database.db
      .selectFrom('scans')
      .select('uuid')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
});
