import { type IngestionErrorType, ingestionErrorTypes } from '#lib/contract/ingestion.ts';
import type { SupportEntry, SupportGroup, SupportStaff } from '#lib/contract/support.ts';
import type { EntryRow } from '../queries/group-entries.ts';
import type { GroupRow } from '../queries/groups.ts';
import { formatGroupKey } from '../rules/group-key.ts';

/** A kind of error that this release does not know is shown as an interrupted check. */
export function knownType(type: string): IngestionErrorType {
  return ingestionErrorTypes.find((known) => known === type) ?? 'processing_failed';
}

export function presentGroup(row: GroupRow): SupportGroup {
  const errorType = knownType(row.error_type);
  return {
    key: formatGroupKey({ companyId: row.company_id, errorType }),
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    error_type: errorType,
    records: row.records,
    new_records: row.new_records,
    corrected_records: row.corrected_records,
    errors: Number(row.errors),
    kind_errors: Number(row.kind_errors),
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    last_record: { key: row.last_key, description: row.last_description },
    state: row.is_open ? 'open' : 'resolved',
    is_reopened: row.is_open && row.resolved_at !== null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    assignee: person(row.assignee_id, row.assignee_name, row.assignee_email),
    notes: row.notes,
  };
}

export function presentEntry(row: EntryRow): SupportEntry {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    author: person(row.author_id, row.author_name, row.author_email),
    text: row.text,
    assignee: person(row.assignee_id, row.assignee_name, row.assignee_email),
    mail:
      row.kind === 'told'
        ? {
            subject: row.subject,
            record: row.record_key ?? '',
            recipients: row.recipients,
            sent_at: row.sent_at?.toISOString() ?? null,
          }
        : null,
  };
}

function person(id: number | null, name: string | null, email: string | null): SupportStaff | null {
  return id === null ? null : { id, name: name ?? '', email: email ?? '' };
}
