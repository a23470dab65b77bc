import { endpointUrl } from '#lib/contract/endpoint.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { scanEvidence } from '#lib/contract/print-quality.ts';
import * as contract from '#lib/contract/scans.ts';
import { scopeOf } from '#server/core/actor.ts';
import { isDataException } from '#server/core/db/data-exception.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { presentScan } from '../present/present-scan.ts';
import { checkScanFilters, findScan, listScans, type ScanPlace, type ScanRow } from '../queries/scan-lists.ts';
import { findPhotoKey } from '../queries/scan-photos.ts';
import { countScansByDay, countScansByProduct } from '../queries/scan-summary.ts';
import { createScanStore } from '../queries/scans.ts';

/** `n` and `p` for next and previous, then the place the page begins beyond. */
function readCursor(cursor: string | undefined): { from: ScanPlace | null; direction: 'older' | 'newer' } {
  const [, letter, at, id] = /^([np])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  if (letter === undefined) return { from: null, direction: 'older' };
  return { from: { at: Number(at), id: Number(id) }, direction: letter === 'p' ? 'newer' : 'older' };
}

const cursorTo = (letter: 'n' | 'p', row: ScanRow | undefined) => row && `${letter}${row.at}-${row.id}`;

export const searchScansRoute = route(contract.searchScans, async ({ query, actor, services }) => {
  const { limit, cursor, ...filters } = query;
  const { db } = services.database;
  const scope = scopeOf(actor);
  await checkScanFilters(db, scope, filters);
  const position = readCursor(cursor);
  const { rows, more } = await listScans(db, scope, filters, { limit, ...position }).catch((error: unknown) => {
    if (isDataException(error)) throw new DomainError('validation_error', 'A value among the filters is out of range.');
    throw error;
  });
  const link = (to: string | undefined) =>
    to === undefined
      ? null
      : services.config.urls.api + endpointUrl(contract.searchScans, { query: { ...filters, limit, cursor: to } });
  const isOlder = position.direction === 'older';
  const hasOlder = isOlder ? more : true;
  const hasNewer = isOlder ? cursor !== undefined : more;
  return {
    next: hasOlder ? link(cursorTo('n', rows.at(-1))) : null,
    previous: hasNewer ? link(cursorTo('p', rows[0])) : null,
    results: rows.map(presentRow),
  };
});

function presentRow(row: ScanRow) {
  return {
    uuid: row.uuid,
    created_at: row.created_at.toISOString(),
    source: row.source,
    result: row.result as AuthenticationStatus,
    code: row.extended_id,
    workorder: row.workorder_id,
    company: row.company_id,
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name ?? '' },
    product:
      row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '', sku: row.product_sku ?? '' },
    activation_status: row.activation_status,
    blacklist_reason: row.blacklist_reason,
    suspicion: row.suspicion,
  };
}

export const getScanRoute = route(contract.getScan, async ({ params, actor, services }) => {
  const scope = scopeOf(actor);
  const row = await findScan(services.database.db, scope, params.uuid);
  const code = row && (await createScanStore(services.database).findCode([row.extended_id], null));
  if (!row || !code) throw notFound();
  // An identifier opens the photo API: another company's, the operator's, is not told.
  const isOwn = 'everyCompany' in scope || row.app_company_id === scope.companyId;
  // The item is told as it is now, the code's state as it was then.
  const then = { ...code, activationStatus: row.activation_status, blacklistReason: row.blacklist_reason };
  const result = row.result as AuthenticationStatus;
  const evidence = scanEvidence.safeParse(row.details['evidence']).data ?? null;
  const scan = { uuid: row.uuid, result, evidence, unreadableRetries: row.unreadable_retries };
  const app = { identifier: (isOwn ? row.identifier : row.name) ?? '', gaKey: row.ga_key ?? '' };
  return {
    ...presentScan(then, scan, app),
    created_at: row.created_at.toISOString(),
    source: row.source,
    code: row.extended_id,
    workorder: row.workorder_id,
    company: row.company_id,
    suspicion: row.suspicion,
    position: positionOf(row),
    evidence,
    photo: await linkToPhoto(services, row.uuid),
  };
});

/** Long enough for a page to show it, and for a person to save it. */
const photoLinkSeconds = 300;

async function linkToPhoto({ database, store }: Services, uuid: string): Promise<string | null> {
  const key = await findPhotoKey(database.db, uuid);
  const how = { expiresInSeconds: photoLinkSeconds, fileName: `scan-${uuid}.jpg`, contentType: 'image/jpeg' };
  return key === null ? null : store.presignGet(key, how);
}

/** As it was rounded: the column holds it as a float of four bytes. */
function positionOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return null;
  return { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const shownDays = 30;

export const summariseScansRoute = route(contract.summariseScans, async ({ query, actor, services }) => {
  const { db } = services.database;
  const scope = scopeOf(actor);
  await checkScanFilters(db, scope, { company: query.company });
  const now = Date.now();
  const [from, to = from] = query.created_at?.split(',') ?? [dayOf(now - (shownDays - 1) * dayMs), dayOf(now)];
  if (from === undefined || to === undefined) throw new Error('A range has two ends.');
  const range = { companyId: 'companyId' in scope ? scope.companyId : (query.company ?? null), from, to };
  const [counts, products] = await Promise.all([countScansByDay(db, range), countScansByProduct(db, range, query.top)]);
  const days = new Map<
    string,
    { day: string; total: number; results: Partial<Record<AuthenticationStatus, number>> }
  >();
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) {
    days.set(dayOf(ms), { day: dayOf(ms), total: 0, results: {} });
  }
  for (const { day, result, scans } of counts) {
    const shown = days.get(day);
    if (!shown) continue;
    shown.total += scans;
    shown.results[result as AuthenticationStatus] = scans;
  }
  const all = [...days.values()];
  return { from, to, total: all.reduce((sum, { total }) => sum + total, 0), days: all, products };
});
