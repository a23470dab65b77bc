import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as z from 'zod';
import { language } from '#lib/contract/language.ts';
import { reason } from '#lib/texts/reason.ts';
import { findTimeZone } from '#server/accounts/shared/time-zone.ts';
import { DomainError } from '#server/core/errors.ts';
import { zipArchive } from '#server/core/files/zip-archive.ts';
import { type JobContext, PermanentJobError } from '#server/core/jobs/define-job.ts';
import type { DocumentKind } from '#server/documents/shared/document-job.ts';
import { ObjectNotFoundError } from '#server/storage/object-store.ts';
import type { ShownPhoto, ShownPicture, ShownReportPhoto } from '../present/dossier-pdf.ts';
import { readDossier } from '../present/read-dossier.ts';
import { findAuthor } from '../queries/dossier-facts.ts';
import { findSigningKey } from '../queries/signing-keys.ts';
import { signDossier } from '../rules/sign-dossier.ts';
import { drawInThread } from './draw-in-thread.ts';

const parameters = z.object({ case: z.int(), language, notes: z.boolean() });

/** Longest side of a photo in the PDF, in pixels. */
const shownSide = 900;
const mostPixels = 200_000_000;
const mostPhotoBytes = 64 * 1024 * 1024;

interface ArchivedPhoto {
  name: string;
  objectKey: string;
  size: number;
  sha256: string;
}

/** Writes the archive of a dossier: PDF, signed file and photos. */
export const writeDossier: DocumentKind['write'] = async (document, context, keep, report) => {
  const read = parameters.safeParse(document.parameters);
  if (!read.success) throw new PermanentJobError(reason('documentSettingsUnreadable'));
  const { config, database, inUnitOfWork, signal, store } = context;
  const author = await findAuthor(database.db, document.id);
  const { content, photos, reportPhotos } = await readDossier(database.db, {
    key: document.key,
    caseId: read.data.case,
    companyId: document.companyId,
    language: read.data.language,
    hasNotes: read.data.notes,
    madeAt: document.createdAt,
    madeBy: author,
    service: config.urls.api,
  }).catch((error: unknown) => {
    if (error instanceof DomainError) throw new PermanentJobError(error.reason);
    throw error;
  });
  const files: ArchivedPhoto[] = [];
  const steps = photos.length + reportPhotos.length + 2;
  const archive = async (name: string, objectKey: string): Promise<ShownPicture | null> => {
    signal.throwIfAborted();
    const bytes = await readPhoto(context, objectKey);
    report((files.length + 1) / steps);
    if (!bytes) return null;
    files.push({ name, objectKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return shrink(bytes);
  };
  const shown: ShownPhoto[] = [];
  for (const photo of photos) {
    const picture = await archive(`photos/${photo.scan.uuid}.jpg`, photo.objectKey);
    if (picture) shown.push({ ...photo, ...picture });
  }
  const shownOfReports: ShownReportPhoto[] = [];
  for (const photo of reportPhotos) {
    const picture = await archive(photo.file, photo.objectKey);
    if (picture) shownOfReports.push({ ...photo, ...picture });
  }
  const hashesOf = <P>(of: readonly P[], fileOf: (photo: P) => string, more: (photo: P) => object) =>
    of.flatMap((photo) => {
      const found = files.find(({ name }) => name === fileOf(photo));
      return found ? [{ file: found.name, ...more(photo), size: found.size, sha256: found.sha256 }] : [];
    });
  const signed = {
    ...content,
    photos: hashesOf(
      photos,
      ({ scan }) => `photos/${scan.uuid}.jpg`,
      ({ scan }) => ({ scan: scan.uuid }),
    ),
    report_photos: hashesOf(
      reportPhotos,
      ({ file }) => file,
      ({ report: of }) => ({ report: of }),
    ),
  };
  const { key, kid } = await inUnitOfWork(({ trx }) => findSigningKey(trx, config));
  const json = await signDossier(signed, { key, kid });
  const pdf = await drawInThread(
    {
      content,
      photos: shown,
      reportPhotos: shownOfReports,
      frame: {
        language: read.data.language,
        timeZone: await findTimeZone(database.db, author.id),
        sha256: createHash('sha256').update(json).digest('hex'),
        kid,
      },
    },
    signal,
  );
  const made = [
    { name: 'dossier.pdf', bytes: pdf.bytes },
    { name: 'dossier.json', bytes: json },
  ].map(({ name, bytes }) => ({ name, open: async () => bytes, maxBytes: bytes.length }));
  const originals = files.map(({ name, size, objectKey }) => ({
    name,
    open: async () => (await store.get(objectKey)).body,
    maxBytes: size,
  }));
  return keep({
    ending: 'zip',
    stream: zipArchive([...made, ...originals], document.createdAt),
    rows: () => pdf.pages,
  });
};

/** @returns null when the photo was deleted meanwhile */
async function readPhoto({ store }: JobContext, objectKey: string): Promise<Buffer | null> {
  try {
    const { body, size } = await store.get(objectKey);
    if (size <= mostPhotoBytes) return await buffer(body);
    body.destroy();
    return null;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** @returns null when the picture cannot be decoded */
async function shrink(bytes: Buffer): Promise<ShownPicture | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels }).timeout({ seconds: 10 });
    const { autoOrient } = await image.metadata();
    const { data, info } = await image
      .autoOrient()
      .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height, scale: info.width / autoOrient.width };
  } catch {
    return null;
  }
}
