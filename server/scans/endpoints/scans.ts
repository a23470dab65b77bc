import { endpointUrl } from '#lib/contract/endpoint.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { scanEvidence } from '#lib/contract/print-quality.ts';
import * as contract from '#lib/contract/scans.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isDataException } from '#server/core/db/errors/error-codes.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { positionOf } from '../present/position-of.ts';
import { presentScan } from '../present/present-scan.ts';
import { presentScanRow } from '../present/present-scan-row.ts';
import { findScan } from '../queries/find-scan.ts';
import { checkScanFilters, listScans, type ScanRow } from '../queries/scan-lists.ts';
import { findPhotoKey } from '../queries/scan-photos.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import type { ScanPlace } from '../rules/scan-place.ts';

/** `n` and `p` for next and previous, then the place the page begins beyond. */
function readCursor(cursor: string | undefined): { from: ScanPlace | null; direction: 'older' | 'newer' } {
  const [, letter, at, id] = /^([np])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  if (letter === undefined) return { from: null, direction: 'older' };
  return { from: { at: Number(at), id: Number(id) }, direction: letter === 'p' ? 'newer' : 'older' };
}

const cursorTo = (letter: 'n' | 'p', row: ScanRow | undefined) => row && `${letter}${row.at}-${row.id}`;

export const searchScans = replicaEndpoint(contract.searchScans, async ({ query, actor, database: { db }, config }) => {
  const { limit, cursor, ...filters } = query;
  const scope = scopeOf(actor);
  await checkScanFilters(db, scope, filters);
  const position = readCursor(cursor);
  const { rows, more } = await listScans(db, scope, filters, { limit, ...position }).catch((error: unknown) => {
    if (isDataException(error)) throw new DomainError('validation_error', reason('filterOutOfRange'));
    throw error;
  });
  const link = (to: string | undefined) =>
    to === undefined
      ? null
      : config.urls.api + endpointUrl(contract.searchScans, { query: { ...filters, limit, cursor: to } });
  const isOlder = position.direction === 'older';
  const hasOlder = isOlder ? more : true;
  const hasNewer = isOlder ? cursor !== undefined : more;
  return {
    next: hasOlder ? link(cursorTo('n', rows.at(-1))) : null,
    previous: hasNewer ? link(cursorTo('p', rows[0])) : null,
    results: rows.map(presentScanRow),
  };
});

export const getScan = endpoint(contract.getScan, async ({ params, actor, database: { db }, store }) => {
  const scope = scopeOf(actor);
  const row = await findScan(db, scope, params.uuid);
  const code = row && (await findScannedCode(db, [row.extended_id], null));
  if (!row || !code) throw notFound();
  // An identifier opens the photo API: another company's, the operator's, is not shown.
  const isOwn = 'everyCompany' in scope || row.app_company_id === scope.companyId;
  // The item is shown as it is now, the code's state as it was then.
  const then = { ...code, activationStatus: row.activation_status, blacklistReason: row.blacklist_reason };
  const result = row.result as AuthenticationStatus;
  const evidence = scanEvidence.safeParse(row.details['evidence']).data ?? null;
  const scan = { uuid: row.uuid, result, evidence, unreadableRetries: row.unreadable_retries };
  const scanApp = { identifier: (isOwn ? row.identifier : row.name) ?? '', gaKey: row.ga_key ?? '' };
  return {
    ...presentScan(then, scan, scanApp),
    created_at: row.created_at.toISOString(),
    source: row.source,
    code: row.extended_id,
    workorder: row.workorder_id,
    workorder_reference: row.workorder_reference,
    company: row.company_id,
    suspicion: row.suspicion,
    is_staff: row.is_staff,
    is_person: row.is_person,
    country: row.country,
    call_kind: row.call_kind,
    position: positionOf(row),
    evidence,
    photo: await linkToPhoto(db, store, row.uuid),
  };
});

/** Long enough for a page to show it, and for a person to save it. */
const photoLinkSeconds = 300;

async function linkToPhoto(db: Executor, store: ObjectStore, uuid: string): Promise<string | null> {
  const key = await findPhotoKey(db, uuid);
  const how = { expiresInSeconds: photoLinkSeconds, fileName: `scan-${uuid}.jpg`, contentType: 'image/jpeg' };
  return key === null ? null : store.presignGet(key, how);
}
