import type { Report, ReportPhoto, ReportQuestion } from '#lib/contract/reports.ts';
import { positionOf } from '#server/scans/shared/scan-position.ts';
import type { ReportPhotoRow } from '../queries/report-photos.ts';
import type { QuestionRow } from '../queries/report-questions.ts';
import type { ReportRow } from '../queries/reports.ts';

const presentPhoto =
  (apiUrl: string) =>
  ({ id, report_id, width, height }: ReportPhotoRow): ReportPhoto => {
    const url = `${apiUrl}/api/v2/reports/${report_id}/photos/${id}/`;
    return { id, url, thumbnail_url: `${url}?size=thumbnail`, width, height };
  };

/** @param photos of its report and others */
export const presentQuestion = (
  row: QuestionRow,
  photos: readonly ReportPhotoRow[],
  apiUrl: string,
): ReportQuestion => ({
  id: row.id,
  text: row.text,
  asked_at: row.asked_at.toISOString(),
  asked_by: { id: row.asked_by, name: row.asker_name },
  expires_at: row.expires_at.toISOString(),
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
  photos: photos.filter(({ question_id }) => question_id === row.id).map(presentPhoto(apiUrl)),
});

interface Parts {
  photos: readonly ReportPhotoRow[];
  questions: readonly QuestionRow[];
}

/** @param parts of this report and others */
export function presentReport(row: ReportRow, { photos, questions }: Parts, apiUrl: string): Report {
  return {
    id: row.id,
    kind: row.foreign_address === null ? 'own' : 'foreign',
    company:
      row.company_id === null
        ? null
        : { id: row.company_id, name: row.company_name ?? '', slug: row.company_slug ?? '' },
    extended_id: row.extended_id,
    product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
    foreign_address: row.foreign_address,
    scan: row.scan_uuid,
    case: row.case_id,
    note: row.note,
    photos: photos
      .filter(({ report_id, question_id }) => report_id === row.id && question_id === null)
      .map(presentPhoto(apiUrl)),
    country: row.country,
    position: positionOf(row),
    can_be_asked: row.email_sealed !== null,
    questions: questions
      .filter(({ report_id }) => report_id === row.id)
      .map((question) => presentQuestion(question, photos, apiUrl)),
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
    handled_by: row.handled_by === null ? null : { id: row.handled_by, name: row.handler_name ?? '' },
    deleted_after: row.deleted_after.toISOString(),
  };
}
