import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { CallKind } from '#lib/contract/values/scans.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { applyRulesTo } from '#server/scan-rules/jobs/apply-rules.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';
import { newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import type { Verdict } from './prove-press.ts';
import { sampleReference } from './scenario.ts';

/** Scans of the month before the demo was loaded, so that lists and charts have something to show. */

type Trx = Transaction<Schema>;

const days = 30;
const dayMs = 86_400_000;
const rowsAtOnce = 500;
/** Codes of each order that were scanned, and the first of those that were copied. */
const codesScanned = 400;
const firstCopied = 300;

const cities: readonly Position[] = [
  { latitude: 59.91, longitude: 10.75 },
  { latitude: 60.39, longitude: 5.32 },
  { latitude: 63.43, longitude: 10.4 },
  { latitude: 69.65, longitude: 18.96 },
  { latitude: 59.33, longitude: 18.07 },
  { latitude: 57.71, longitude: 11.97 },
  { latitude: 55.68, longitude: 12.57 },
];
const gdansk = { latitude: 54.35, longitude: 18.65 };
const lisbon = { latitude: 38.72, longitude: -9.14 };

/** ISO 3166-1, as a proxy names it. */
const countries = new Map<Position, string>([
  ...cities.slice(0, 4).map((city) => [city, 'NO'] as const),
  ...cities.slice(4, 6).map((city) => [city, 'SE'] as const),
  ...cities.slice(6).map((city) => [city, 'DK'] as const),
  [gdansk, 'PL'],
  [lisbon, 'PT'],
]);
const countryOf = (position: Position | null) => (position && countries.get(position)) ?? null;

interface PastScan {
  at: Date;
  code: string;
  order: Order;
  verdict: AuthenticationStatus | Verdict;
  /** null: someone called the code's address. */
  app: number | null;
  position: Position | null;
  /** Kind of a request that no person made. */
  callKind?: CallKind | null;
}

interface Order {
  id: number;
  reference: string;
  companyId: number;
  productId: number | null;
  createdAt: Date;
  codes: string[];
}

/**
 * Writes a month of scans. Their pictures have the verdicts that the demo's model gave on the demo's photos; the scan
 * rules of their company apply to them as to every scan.
 */
export async function insertPastScans(trx: Trx, verdicts: readonly Verdict[]): Promise<void> {
  const orders = await findOrders(trx);
  const apps = await trx.selectFrom('scan_apps').select(['id', 'identifier']).execute();
  const now = new Date();
  const scans = [...everydayScans(orders, verdicts, apps, now), ...copies(orders, verdicts, apps, now)]
    .filter(({ at, order }) => at < now && at > order.createdAt)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertScans(trx, scans);
  await applyRules(trx, scans);
  await workOnCases(trx);
}

/** One case is closed and one has an owner, as after a week of work. */
async function workOnCases(trx: Trx): Promise<void> {
  const [closed, taken] = await trx.selectFrom('cases').selectAll().orderBy('first_at').limit(2).execute();
  const person = await trx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('companies.slug', '=', 'nordlys')
    .where('role', '=', 'account_admin')
    .select('users.id')
    .orderBy('users.id')
    .executeTakeFirst();
  if (!closed || !taken || !person) return;
  const user_id = person.id;
  const after = (row: { last_at: Date }, hours: number) => new Date(row.last_at.getTime() + hours * 3_600_000);
  await trx
    .insertInto('case_events')
    .values([
      { case_id: closed.id, kind: 'owner', user_id, owner_id: user_id, at: after(closed, 2) },
      {
        case_id: closed.id,
        kind: 'note',
        user_id,
        text: 'Bought one at the market in Gdańsk: the graphic is printed by inkjet, and the seal is missing.',
        at: after(closed, 30),
      },
      {
        case_id: closed.id,
        kind: 'state',
        state: 'counterfeit',
        user_id,
        text: 'Test purchase.',
        at: after(closed, 31),
      },
      { case_id: taken.id, kind: 'owner', user_id, owner_id: user_id, at: after(taken, 5) },
      {
        case_id: taken.id,
        kind: 'note',
        user_id,
        text: 'Same two cities as the case before. Asked the distributor in Lisbon for a photo of the carton.',
        at: after(taken, 6),
      },
    ])
    .execute();
  await trx
    .updateTable('cases')
    .set({ owner_id: user_id, state: 'counterfeit', closed_at: after(closed, 31) })
    .where('id', '=', closed.id)
    .execute();
  await trx.updateTable('cases').set({ owner_id: user_id }).where('id', '=', taken.id).execute();
}

async function findOrders(trx: Trx): Promise<Order[]> {
  const rows = await trx
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.company_id')
    .where('companies.slug', '=', 'nordlys')
    .where('codes_generated', '>', 0)
    .where('equipment_id', 'is', null)
    .select(['workorders.id', 'reference', 'company_id', 'product_id', 'workorders.created_at'])
    .union(
      trx
        .selectFrom('workorders')
        .where('reference', '=', sampleReference)
        .select(['id', 'reference', 'company_id', 'product_id', 'created_at']),
    )
    .orderBy('id')
    .execute();
  const orders: Order[] = [];
  for (const { id, reference, company_id: companyId, product_id: productId, created_at: createdAt } of rows) {
    const codes = await trx
      .selectFrom('codes')
      .where('workorder_id', '=', id)
      .orderBy('sequence')
      .limit(codesScanned)
      .select('extended_id')
      .execute();
    orders.push({ id, reference, companyId, productId, createdAt, codes: codes.map((code) => code.extended_id) });
  }
  return orders;
}

type Apps = readonly { id: number; identifier: string }[];

/** More at the end of the month than at its beginning, more on Saturdays; most with the brand's own app. */
function* everydayScans(orders: readonly Order[], verdicts: readonly Verdict[], apps: Apps, now: Date) {
  const byStatus = (status: AuthenticationStatus) => verdicts.filter((verdict) => verdict.status === status);
  const [originals, poor] = [byStatus('auth_original'), byStatus('bad_quality')];
  const [appId, portalId] = ['nordlys-app', 'demo-app'].map((name) => apps.find((app) => app.identifier === name)?.id);
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const start = midnight - ago * dayMs;
    const isSaturday = new Date(start).getUTCDay() === 6;
    const count = Math.round((24 + (days - ago) * 0.9 + 8 * draw(`day ${ago}`)) * (isSaturday ? 1.5 : 1));
    for (let number = 0; number < count; number += 1) {
      const chance = (what: string) => draw(`${what} ${ago} ${number}`);
      const order = pick(orders, chance('order') ** 0.8);
      const code = order && pick(order.codes.slice(0, firstCopied), chance('code'));
      if (!order || !code) continue;
      const isSecure = order.reference === sampleReference;
      const isPhoto = isSecure || chance('source') < 0.3;
      const judged = isSecure ? pick(chance('quality') < 0.07 ? poor : originals, chance('verdict')) : undefined;
      const scan: PastScan = {
        at: new Date(start + (6.5 + 15.5 * chance('hour')) * 3_600_000),
        code,
        order,
        verdict: judged ?? 'sid',
        app: isPhoto ? ((chance('app') < 0.85 ? appId : portalId) ?? null) : null,
        // A code stays in its town.
        position: chance('known') < 0.6 ? (pick(cities, draw(`town ${code}`)) ?? null) : null,
      };
      yield scan;
      // The link is sent on, and the messenger and a mail scanner look at it first.
      if (isPhoto || chance('shared') > 0.12) continue;
      for (const [index, callKind] of ['preview' as const, null].entries()) {
        const at = new Date(scan.at.getTime() + (40 + 17 * index) * 1000);
        yield { ...scan, at, position: null, callKind };
      }
    }
  }
}

/** Three codes that were copied: seen in places far apart within hours, and one of them all day long on a market. */
function* copies(orders: readonly Order[], verdicts: readonly Verdict[], apps: Apps, now: Date): Generator<PastScan> {
  const order = orders.find(({ reference }) => reference === sampleReference);
  const verdict = verdicts.find(({ status }) => status === 'auth_copy');
  const app = apps.find(({ identifier }) => identifier === 'nordlys-app')?.id;
  if (!order || !verdict || app === undefined) return;
  const morning = Math.floor(now.getTime() / dayMs) * dayMs + 8 * 3_600_000;
  const scan = (daysAgo: number, minute: number, code: number, position: Position): PastScan[] => {
    const id = order.codes[code];
    return id === undefined
      ? []
      : [{ at: new Date(morning - daysAgo * dayMs + minute * 60_000), code: id, order, verdict, app, position }];
  };
  for (const [number, position] of [gdansk, lisbon, gdansk, gdansk, lisbon].entries()) {
    yield* scan(12, 35 * number, firstCopied, position);
    yield* scan(9, 50 * number + 7, firstCopied + 1, position);
  }
  for (let number = 0; number < 54; number += 1) yield* scan(6, 9 * number, firstCopied + 2, gdansk);
  for (let number = 0; number < 4; number += 1) yield* scan(3, 61 * number, firstCopied + 2, gdansk);
}

async function insertScans(trx: Trx, scans: readonly PastScan[]): Promise<void> {
  for (let from = 0; from < scans.length; from += rowsAtOnce) {
    await trx
      .insertInto('scans')
      .values(
        scans.slice(from, from + rowsAtOnce).map(({ at, code, order, verdict, app, position, callKind }) => ({
          uuid: newScanUuid(at),
          company_id: order.companyId,
          extended_id: code,
          workorder_id: order.id,
          product_id: order.productId,
          scan_app_id: app,
          source: app === null ? ('address' as const) : ('photo' as const),
          result: typeof verdict === 'string' ? verdict : verdict.status,
          activation_status: 1,
          details: JSON.stringify(typeof verdict === 'string' ? {} : { evidence: verdict.evidence }),
          is_person: callKind === undefined,
          call_kind: callKind ?? null,
          country: callKind === undefined ? countryOf(position) : null,
          latitude: position?.latitude ?? null,
          longitude: position?.longitude ?? null,
          created_at: at,
        })),
      )
      .execute();
  }
}

/** Has the rules of the company look at the scans, as if they had been there all the time. */
async function applyRules(trx: Trx, scans: readonly PastScan[]): Promise<void> {
  const [first] = scans;
  if (!first) return;
  const companies = [...new Set(scans.map(({ order }) => order.companyId))];
  await trx.updateTable('scan_rules').set({ holds_from: first.at }).where('company_id', 'in', companies).execute();
  await applyRulesTo(
    trx,
    scans.map(({ at, code, order }) => ({ companyId: order.companyId, extendedId: code, from: at })),
  );
}

/** 0 to 1, the same for the same text: every demo has the same month, ending when it was loaded. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

function pick<T>(values: readonly T[], share: number): T | undefined {
  return values[Math.min(values.length - 1, Math.floor(share * values.length))];
}
