import type { AuthenticationResult, AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';
import { findWorkorderSecret } from '#server/artwork/exports/workorder-secrets.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import { idsOf, prefixesOf } from '#server/photo-readers/match-content.ts';
import type { PrintedGraphic, PrintLook } from '#server/photo-readers/photo-readers.ts';
import { findEnrolledPrint } from '#server/print-quality/exports/find-enrolled-print.ts';
import { presentScan } from '../present/present-scan.ts';
import { checkSamePhoto } from '../queries/known-scans.ts';
import { recordScan } from '../queries/scan-records.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import { findUrlPrefixes } from '../queries/url-prefixes.ts';
import { judgeRecord } from '../rules/judge-code.ts';
import { judgeLook, type Look, lookAt } from '../rules/judge-photo.ts';
import { photoKeyOf } from '../rules/photo-key.ts';
import type { ScanNote } from '../rules/scan-note.ts';
import { newScanUuid, scanUuidOf } from '../rules/scan-uuid.ts';
import type { ScanApp, ScannedCode } from '../rules/scanned-code.ts';

export interface PhotoToAuthenticate {
  /** Content of the code the photo is about; null when none was read. */
  content: string | null;
  /** Measures the graphic of the code that was read. */
  measure(printed: PrintedGraphic): Promise<PrintLook>;
  /** Where it was taken, if the application says so. */
  position: ScanNote['position'];
  /** The Idempotency-Key it came with: under the same key it is one scan, however often it arrives. */
  key: string | null;
  /** SHA-256 of its bytes: a key belongs to one photo. */
  hash: Buffer;
  /** Makes it ready to be kept and takes a place for it; null when it cannot be kept. */
  takePlace(): PhotoPlace | null;
}

/** The place of a photo that may be kept. One of the two is called, once; neither waits nor fails. */
export interface PhotoPlace {
  /** Stores the photo that the scan's record has announced. */
  keep(scanUuid: string, photoKey: string): void;
  leave(): void;
}

interface Deps {
  database: Database;
  /** What secrets of workorders are sealed with. */
  sealKey: Buffer;
  /** The service's standard code address, served whether or not a workorder uses it. */
  standardPrefix: string;
}

/**
 * Refuses another photo under a key whose scan is recorded, before anything is read from it.
 * @throws DomainError idempotency_key_reused
 */
export async function checkPhotoKey(
  { database: { db } }: Pick<Deps, 'database'>,
  app: ScanApp,
  photo: Pick<PhotoToAuthenticate, 'key' | 'hash'>,
): Promise<void> {
  const known = knownScanOf(photo, app);
  if (known) await checkSamePhoto(db, known);
}

/** A code can become one that has to be looked at between two looks at its record; more than once is no coincidence. */
const maxLooks = 3;

/**
 * The answer to a photo, in the order the interface's decisions lay down: not_read, third_party, not_found, then what
 * the code's record says, then what the picture of its graphic shows. A scan record is made in the same transaction
 * that reads the code it speaks of: should the code have changed while its picture was measured, what it is then
 * counts.
 * @throws DomainError 'unavailable' when too many photos wait, 'idempotency_key_reused' for another photo under its key
 */
export async function authenticatePhoto(
  photo: PhotoToAuthenticate,
  app: ScanApp,
  deps: Deps,
): Promise<AuthenticationResult> {
  const { content } = photo;
  if (content === null) return withoutScan('not_read', null);

  const prefixes = await servedPrefixes(content, deps);
  if (prefixes.length === 0) return withoutScan('third_party', content);

  const ids = idsOf(content, prefixes);
  const recorded = ids.length > 0 ? await lookAndRecord(ids, photo, app, deps) : null;
  if (!recorded) return withoutScan('not_found', content);

  const { code, note, unreadableRetries, shown } = recorded;
  const { uuid, result } = note;
  const evidence = note.details.evidence ?? null;
  return {
    authentication_status: result,
    image_quality: shown.imageQuality,
    image_roi: shown.roi,
    carrier_content: content,
    scan: presentScan(code, { uuid, result, evidence, unreadableRetries }, app),
  };
}

const knownScanOf = ({ key, hash }: Pick<PhotoToAuthenticate, 'key' | 'hash'>, app: ScanApp) =>
  key === null ? null : { uuid: scanUuidOf(app.id, key), photoHash: hash };

interface Shown {
  imageQuality: ImageQuality[];
  roi: Roi | null;
}
const nothingShown: Shown = { imageQuality: [], roi: null };

async function lookAndRecord(ids: readonly string[], photo: PhotoToAuthenticate, app: ScanApp, deps: Deps) {
  const kept: { place: PhotoPlace | null } = { place: null };
  try {
    const recorded = await lookUntilRecorded(ids, photo, app, deps, kept);
    const note = recorded?.note;
    if (note?.photoKey) {
      kept.place?.keep(note.uuid, note.photoKey);
      kept.place = null;
    }
    return recorded;
  } finally {
    kept.place?.leave();
  }
}

async function lookUntilRecorded(
  ids: readonly string[],
  photo: PhotoToAuthenticate,
  app: ScanApp,
  { database, sealKey }: Deps,
  kept: { place: PhotoPlace | null },
) {
  const { db } = database;
  const companyId = app.isOperator ? null : app.companyId;
  let look: Look | null = null;
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const found = await findScannedCode(db, ids, companyId);
    if (!found) return null;
    if (found.keepsPhotos) kept.place ??= photo.takePlace();
    const isNew = look?.extendedId !== found.extendedId;
    if (judgeRecord(found) === null && found.print && isNew) {
      const secret = await findWorkorderSecret(db, sealKey, found.workorderId);
      // Only artwork has graphics, and that keeps its secret: a trained workorder without one is damage of ours.
      if (!secret) throw new Error(`Workorder ${found.workorderId} has a model and no secret.`);
      look = await lookAt(found, found.print, secret, photo.measure, (cells) =>
        findEnrolledPrint(db, found.companyId, found.extendedId, cells),
      );
    }
    const seen: { shown: Shown } = { shown: nothingShown };
    const looked = look;
    const recorded = await transact(database, ({ trx }) =>
      recordScan(
        trx,
        { ids, companyId },
        'photo',
        (code) => {
          const made = noteOf(code, looked, photo, app, kept.place !== null);
          if (made) seen.shown = made.shown;
          return made?.note ?? null;
        },
        () => knownScanOf(photo, app),
      ),
    );
    if (recorded === null) return null;
    if (recorded !== 'not now') return { ...recorded, shown: seen.shown };
  }
  throw new DomainError('unavailable', 'The code is being changed. Send the photo again in a moment.', {
    retryAfter: 2,
  });
}

/** Null for a code that has to be looked at, and was not. */
function noteOf(
  code: ScannedCode,
  look: Look | null,
  photo: PhotoToAuthenticate,
  app: ScanApp,
  hasPlace: boolean,
): { note: ScanNote; shown: Shown } | null {
  const uuid = knownScanOf(photo, app)?.uuid ?? newScanUuid(new Date());
  const photoKey = hasPlace && code.keepsPhotos ? photoKeyOf(code.companyId, uuid) : null;
  const base = { uuid, app, position: photo.position, photoKey };
  const record = judgeRecord(code);
  if (record !== null) return { note: { ...base, result: record, details: {} }, shown: nothingShown };
  if (!code.print || look?.extendedId !== code.extendedId) return null;
  const verdict = judgeLook(look, code.print);
  return {
    note: { ...base, result: verdict.status, details: { evidence: verdict.evidence } },
    shown: { imageQuality: verdict.imageQuality, roi: verdict.roi },
  };
}

async function servedPrefixes(content: string, deps: Deps): Promise<string[]> {
  const candidates = prefixesOf(content);
  if (candidates.length === 0) return [];
  const found = await findUrlPrefixes(deps.database.db, candidates);
  return candidates.includes(deps.standardPrefix) ? [deps.standardPrefix, ...found] : found;
}

function withoutScan(status: AuthenticationStatus, content: string | null): AuthenticationResult {
  return { authentication_status: status, image_quality: [], image_roi: null, carrier_content: content, scan: {} };
}
