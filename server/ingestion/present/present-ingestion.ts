import { type IngestionRecord, ingestionErrorTypes } from '#lib/contract/ingestion.ts';
import { ingestionKeyOf } from '#lib/contract/values/workorders.ts';
import type { IngestionRow } from '../queries/ingestions.ts';
import type { IngestionParameters } from '../rules/parameters.ts';

export function presentIngestion(row: IngestionRow, apiUrl: string): IngestionRecord {
  const ended = row.status !== 'uploading' && row.status !== 'processing';
  const started = row.processing_started_at;
  return {
    id: row.id,
    key: row.key,
    description: row.description,
    status: row.status,
    type: row.type,
    ingestion_mode: row.ingestion_mode,
    created_at: row.created_at.toISOString(),
    created_by: presentUser(row.created_by, row.created_by_email, row.created_by_name),
    status_updated_at: row.status_updated_at.toISOString(),
    parameters: row.parameters,
    result_data: {
      ...(row.workorder_id !== null && { workorder_id: row.workorder_id }),
      ...(row.error_summary !== null && { errors: row.error_summary.flatMap(knownSummary) }),
    },
    template: presentTemplate(row),
    uploaded_file: row.source_key === null ? null : `${apiUrl}/api/v2/ingestion/${row.key}/source/`,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    filetype: row.filetype,
    storage_kind: row.storage_kind,
    file_size: row.file_size,
    original_file:
      row.original_name === null || row.original_size === null
        ? null
        : { name: row.original_name, size: row.original_size },
    left_out: (row.parameters as Partial<IngestionParameters>).left_out ?? null,
    row_count: row.row_count,
    error_count: row.error_count,
    rows_with_errors: row.rows_with_errors,
    progress: Math.min(1, Math.max(0, row.progress)),
    duration_ms: ended && started ? Math.max(0, row.status_updated_at.getTime() - started.getTime()) : null,
    retry_of: row.retry_of,
    target_ingestion_key:
      row.target_workorder_id === null ? null : ingestionKeyOf(row.target_workorder_id, row.target_ingestion_key),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: presentUser(row.closed_by, row.closed_by_email, row.closed_by_name),
    corrected_by:
      row.corrected_by === null || row.correction_rows === null
        ? null
        : { key: row.corrected_by, description: row.correction_description ?? '', row_count: row.correction_rows },
  };
}

function presentUser(id: number | null, email: string | null, name: string | null) {
  return id === null || email === null ? null : { id, email, name: name ?? '' };
}

function presentTemplate(row: IngestionRow): IngestionRecord['template'] {
  if (row.template_id === null || row.template_key === null) return '';
  const { template_id, template_key, template_name, template_description } = row;
  return { id: template_id, key: template_key, name: template_name ?? '', description: template_description ?? '' };
}

type Summary = NonNullable<IngestionRecord['result_data']['errors']>[number];

function knownSummary(summary: NonNullable<IngestionRow['error_summary']>[number]): Summary[] {
  const type = ingestionErrorTypes.find((known) => known === summary.type);
  if (!type) return [];
  // The interface document names ids that are taken, in the file or in the system, by this member.
  const taken = type === 'duplicate_id_error' || type === 'existing_id_error';
  return [{ ...summary, type, ...(taken && { duplicate_id_error: summary.ids ?? [] }) }];
}
