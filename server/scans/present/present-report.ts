import type { Report, ReportPhoto } from '#lib/contract/reports.ts';
import type { ReportPhotoRow } from '../queries/report-photos.ts';
import type { ReportRow } from '../queries/reports.ts';
import { positionOf } from './position-of.ts';

const presentPhoto =
  (apiUrl: string) =>
  ({ id, report_id, width, height }: ReportPhotoRow): ReportPhoto => {
    const url = `${apiUrl}/api/v2/reports/${report_id}/photos/${id}/`;
    return { id, url, thumbnail_url: `${url}?size=thumbnail`, width, height };
  };

/** @param photos of this report and others */
export function presentReport(row: ReportRow, photos: readonly ReportPhotoRow[], apiUrl: string): Report {
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
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
    handled_by: row.handled_by === null ? null : { id: row.handled_by, name: row.handler_name ?? '' },
    deleted_after: row.deleted_after.toISOString(),
  };
}
