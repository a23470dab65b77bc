import { createHash } from 'node:crypto';
import type { AuthenticationResult, AuthenticationStatus } from '#lib/contract/photo.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import { phoneDistance } from '#server/photo/graphic/phone-distance.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PhotoReading } from '#server/photo/read-photo.ts';
import { stripMetadata } from '#server/photo/strip-metadata.ts';
import { idsOf, prefixesOf } from '#server/photo-readers/match-content.ts';
import type { PhotoReaders, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { companySeenBy, type ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import { checkSamePhoto, type KeyedPhoto } from '#server/scans/shared/keyed-photos.ts';
import type { ScanSender } from '#server/scans/shared/own-staff.ts';
import type { PhotoPlace, ScanPhotoStore } from '#server/scans/shared/scan-photo-store.ts';
import { newScanUuid, scanUuidOf } from '#server/scans/shared/scan-uuid.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { measureCode } from '../endpoints/measure-code.ts';
import { presentScan } from '../present/present-scan.ts';
import { type CodeMeasurement, judgePhoto, needsMeasurement } from '../rules/judge-photo.ts';
import type { NewPhotoScan } from '../rules/new-photo-scan.ts';
import { beginScan, recordScan } from './record-photo-scan.ts';
import { findUrlPrefixes, type UrlPrefixCache } from './url-prefixes.ts';

/** A photo as an application sent it. */
export interface SentPhoto {
  bytes: Buffer;
  /** Place of the photo, if its sender states it. */
  position: NewPhotoScan['position'];
  country: NewPhotoScan['country'];
  /** Company of the domain that the check page is at; only its codes are answered. */
  companyId?: number | null;
  /** Visit of the check page; null for applications, whose photos are a visit each. */
  visitId: string | null;
  /** Its Idempotency-Key: under the same key it is one scan, however often it arrives. */
  key: string | null;
  /** Apart from its application. */
  sender: Omit<ScanSender, 'scanApp'>;
}

export interface AuthenticatedPhoto {
  answer: AuthenticationResult;
  /** The code it shows; null when it shows none that the caller may see. */
  code: ScannedCode | null;
  /** Id of the scan that was recorded. */
  uuid: string | null;
}

/** A photo with the code that was read from it. */
interface ReadPhoto extends SentPhoto {
  read: ReadCode;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

export interface VerdictServices {
  database: Database;
  /** Seals the secrets of workorders. */
  sealKey: Buffer;
  readers: PhotoReaders;
  photoStore: ScanPhotoStore;
  /** The service's standard code address, served whether or not a workorder uses it. */
  standardPrefix: string;
  urlPrefixes: UrlPrefixCache;
  /** Counts the processor time that the photo costs. */
  meter: ProcessorMeter;
}

/**
 * Answers a photo of an application, or of the check page, which sees the codes of every company. In the order of the
 * interface's decisions: not_read, third_party, not_found, then the code's record, then the picture of its graphic.
 * @throws DomainError on `image` for a photo that its sender can correct, 'unavailable' when too many photos wait,
 * 'idempotency_key_reused' for another photo under its key
 */
export async function authenticatePhoto(
  photo: SentPhoto,
  scanApp: ScanApp | null,
  services: VerdictServices,
): Promise<AuthenticatedPhoto> {
  const known = knownPhoto(photo, scanApp);
  if (known) await checkSamePhoto(services.database.db, known);

  const { code: read, orientation } = await readCode(photo, services);
  if (!read) return withoutScan('not_read', null);
  const content = read.text;

  const prefixes = await servedPrefixes(content, services);
  if (prefixes.length === 0) return withoutScan('third_party', content);

  const ids = idsOf(content, prefixes);
  const recorded =
    ids.length > 0 ? await judgeAndRecord(ids, { ...photo, read, orientation }, known, scanApp, services) : null;
  if (!recorded) return withoutScan('not_found', content);

  const { code, note, unreadableRetries, verdict } = recorded;
  const { uuid, result } = note;
  const answer: AuthenticationResult = {
    authentication_status: result,
    image_quality: verdict.imageQuality,
    image_roi: verdict.roi,
    carrier_content: content,
    scan: presentScan(code, { uuid, result, evidence: verdict.evidence, unreadableRetries }, scanApp),
    phone: phoneFor(code),
  };
  return { answer, code, uuid };
}

/** A code can change once so that its graphic has to be measured; more often is no coincidence. */
const maxAttempts = 3;

/**
 * Looks the code up, measures its graphic if the verdict needs it, then decides and records in one transaction that
 * reads the code again: if the code changed during the measurement, its new state counts.
 * @returns null when no id names a code that the application may see
 */
async function judgeAndRecord(
  ids: readonly string[],
  photo: ReadPhoto,
  known: KeyedPhoto | null,
  scanApp: ScanApp | null,
  services: VerdictServices,
) {
  const { database, photoStore } = services;
  const companyId = scanApp === null ? (photo.companyId ?? null) : companySeenBy(scanApp);
  let measurement: CodeMeasurement | null = null;
  let place: PhotoPlace | null = null;
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await findScannedCode(database.db, ids, companyId);
      if (!found) return null;
      if (found.keepsPhotos) place ??= takePlace(photo, photoStore);
      if (needsMeasurement(found, measurement)) measurement = await measureCode(found, photo, services);

      const recorded = await transact(database, async ({ trx }) => {
        const scan = await beginScan(trx, { ids, companyId }, known, {
          sender: { ...photo.sender, scanApp },
          visitId: photo.visitId,
        });
        if (!scan) return null;
        const { code } = scan;
        const verdict = judgePhoto(code, measurement);
        if (!verdict) return 'needs measurement';
        const uuid = known?.uuid ?? newScanUuid(new Date());
        const photoKey = place && code.keepsPhotos ? photoKeyOf(code.companyId, uuid) : null;
        const details = verdict.evidence ? { evidence: verdict.evidence } : {};
        const { position, country } = photo;
        const note = { uuid, scanApp, position, country, photoKey, result: verdict.status, details };
        return { ...(await recordScan(trx, scan, note)), verdict };
      });
      if (recorded === 'needs measurement') continue;
      if (recorded?.note.photoKey) place?.store(recorded.note.uuid, recorded.note.photoKey);
      return recorded;
    }
  } finally {
    place?.release();
  }
  throw new DomainError('unavailable', reason('codeBeingChanged'), {
    retryAfter: 2,
  });
}

function knownPhoto({ bytes, key }: SentPhoto, scanApp: ScanApp | null): KeyedPhoto | null {
  if (key === null || scanApp === null) return null;
  return { uuid: scanUuidOf(scanApp.id, key), photoHash: createHash('sha256').update(bytes).digest() };
}

async function readCode(
  { bytes }: SentPhoto,
  { readers, urlPrefixes, standardPrefix, meter }: VerdictServices,
): Promise<PhotoReading> {
  const prefixes = await urlPrefixes.list();
  try {
    return await readers.read(bytes, [standardPrefix, ...prefixes], meter);
  } catch (error) {
    throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
  }
}

async function servedPrefixes(
  content: string,
  { database, standardPrefix }: Pick<VerdictServices, 'database' | 'standardPrefix'>,
): Promise<string[]> {
  const candidates = prefixesOf(content);
  if (candidates.length === 0) return [];
  const found = await findUrlPrefixes(database.db, candidates);
  return candidates.includes(standardPrefix) ? [standardPrefix, ...found] : found;
}

/** A place for the photo without its metadata; null when it cannot be kept. */
function takePlace({ bytes, orientation }: ReadPhoto, photoStore: ScanPhotoStore): PhotoPlace | null {
  const stripped = stripMetadata(bytes, orientation);
  return stripped && photoStore.takePlace(stripped);
}

/** Key of the photo of a scan. The last two characters, random, spread a company's photos over folders. */
function photoKeyOf(companyId: number, scanUuid: string): string {
  return `scan-photos/${companyId}/${scanUuid.slice(-2)}/${scanUuid}.jpg`;
}

function withoutScan(status: AuthenticationStatus, content: string | null): AuthenticatedPhoto {
  const answer: AuthenticationResult = {
    authentication_status: status,
    image_quality: [],
    image_roi: null,
    carrier_content: content,
    scan: {},
    phone: null,
  };
  return { answer, code: null, uuid: null };
}

/** How near a phone is held to the cells of a code's graphic; null where those are not known. */
function phoneFor({ print }: ScannedCode): AuthenticationResult['phone'] {
  const { dpi, cellDots } = print?.settings.resolution ?? {};
  return dpi === undefined || cellDots === undefined ? null : phoneDistance((cellDots * micrometresPerInch) / dpi);
}

const micrometresPerInch = 25_400;
