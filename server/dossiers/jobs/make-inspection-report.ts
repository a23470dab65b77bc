import { createHash } from 'node:crypto';
import * as z from 'zod';
import { createInspectionReport } from '#lib/contract/dossiers.ts';
import { reason } from '#lib/texts/reason.ts';
import { findTimeZone } from '#server/accounts/shared/time-zone.ts';
import { zipArchive } from '#server/core/files/zip-archive.ts';
import { PermanentJobError } from '#server/core/jobs/define-job.ts';
import type { DocumentKind } from '#server/documents/shared/document-job.ts';
import { readInspections } from '#server/inspections/shared/read-inspections.ts';
import { findAuthor } from '../queries/dossier-facts.ts';
import { findSigningKey } from '../queries/signing-keys.ts';
import { signDossier } from '../rules/sign-dossier.ts';
import { drawInThread } from './draw-in-thread.ts';

const mostInspections = 2000;
const parameters = z.object(createInspectionReport.body.shape);

/** Writes the archive of a report of inspections: PDF and signed file. */
export const writeInspectionReport: DocumentKind['write'] = async (document, context, keep, report) => {
  const read = parameters.safeParse(document.parameters);
  if (!read.success) throw new PermanentJobError(reason('documentSettingsUnreadable'));
  const { config, database, inUnitOfWork, signal } = context;
  const { language, ...filters } = read.data;
  const author = await findAuthor(database.db, document.id);
  const { count, inspections } = await readInspections(database.db, document.companyId, filters, mostInspections);
  report(0.3);
  const content = {
    format: 'proofmark-inspections' as const,
    version: 1 as const,
    document: document.key,
    service: config.urls.api,
    company: author.company,
    made_at: document.createdAt.toISOString(),
    made_by: { id: author.id, name: author.name },
    language,
    filters,
    inspections,
    inspections_in_all: count,
  };
  const { key, kid } = await inUnitOfWork(({ trx }) => findSigningKey(trx, config));
  const json = await signDossier(content, { key, kid });
  const frame = {
    language,
    timeZone: await findTimeZone(database.db, author.id),
    sha256: createHash('sha256').update(json).digest('hex'),
    kid,
  };
  const pdf = await drawInThread({ inspections: content, frame }, signal);
  const files = [
    { name: 'inspections.pdf', bytes: pdf.bytes },
    { name: 'inspections.json', bytes: json },
  ].map(({ name, bytes }) => ({ name, open: async () => bytes, maxBytes: bytes.length }));
  return keep({ ending: 'zip', stream: zipArchive(files, document.createdAt), rows: () => pdf.pages });
};
