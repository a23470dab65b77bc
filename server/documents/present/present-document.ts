import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { DocumentRow } from '../queries/documents.ts';

export function presentDocument(row: DocumentRow): DocumentRecord {
  const expired = row.status === 'expired' || row.expires_at.getTime() <= Date.now();
  return {
    key: row.key,
    description: row.description,
    // A file is deleted some minutes after it ran out; its status says so at once.
    status: expired && row.status === 'complete' ? 'expired' : row.status,
    category: row.category,
    doctype: row.doctype,
    related_id: row.related_id,
    parameters: row.parameters,
    error_data: row.error_data,
    file_size: row.file_size,
    row_count: row.row_count,
    expires_at: row.expires_at.toISOString(),
    is_expired: expired,
    created_at: row.created_at.toISOString(),
    company: row.company_id,
    owner: row.created_by,
    created_by: row.created_by,
    progress: row.status === 'complete' ? 1 : row.progress,
  };
}
