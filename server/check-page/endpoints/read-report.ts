import * as z from 'zod';
import { text } from '#lib/contract/common.ts';
import { maxPictureBytes } from '#lib/contract/picture-limits.ts';
import { maxReportNote, maxReportPhotos } from '#lib/contract/values/reports.ts';
import { readPosition } from '#server/scans/shared/scan-position.ts';
import { maxForeignAddress } from '../present/report-form.ts';

/** Limits of the form. A text of the maximum length has up to four bytes a character. */
export const reportBounds = { most: maxReportPhotos, fileBytes: maxPictureBytes, fieldBytes: 4 * maxReportNote };

const uuid = z.uuid().nullable().catch(null);
const sentReport = z.object({
  /** The code of the page. */
  report: z.string().max(2000).catch(''),
  /** Kept as it was read, and shown as text. */
  foreign: text(maxForeignAddress).min(1).nullable().catch(null),
  scan: uuid,
  visit: uuid,
  note: text(maxReportNote).min(1),
  consent: z.literal('yes'),
  position: z.string().transform(readPosition).nullable().catch(null),
  ask: z.literal('yes').nullable().catch(null),
  /** One that is none is left out, with no other word: the browser says so before. */
  email: z.email().max(254).nullable().catch(null),
});

/** Names of the text fields. */
export const reportFields = Object.keys(sentReport.shape);

/** Null where the note or the consent is missing. An address is read only with its own consent. */
export function readReport(fields: Record<string, string>) {
  const given = sentReport.safeParse(fields);
  if (!given.success) return null;
  const { report, foreign, scan, visit, note, position, ask, email } = given.data;
  return {
    named: report,
    foreignAddress: foreign,
    scanUuid: scan,
    visitId: visit,
    note,
    position,
    email: ask === 'yes' ? email : null,
  };
}
