import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { scanEvidence } from '#lib/contract/print-quality.ts';
import * as contract from '#lib/contract/scans.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findScan } from '#server/scans/shared/find-scan.ts';
import { findPhotoKey } from '#server/scans/shared/scan-photos.ts';
import { positionOf } from '#server/scans/shared/scan-position.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { presentScan } from '#server/verdict/present/present-scan.ts';

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
