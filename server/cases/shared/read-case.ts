import type { CaseRecord } from '#lib/contract/cases.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { presentCaseEvent, presentCaseRow, presentCaseScan } from '../present/present-case.ts';
import { findCase, findCodeOfCase, listCaseEvents, listCaseScans } from '../queries/cases.ts';

/** A case as the interface shows it. @throws DomainError not_found */
export async function readCase(db: Executor, scope: Scope, id: number): Promise<CaseRecord> {
  const row = await findCase(db, scope, id);
  if (!row) throw notFound();
  const code = await findCodeOfCase(db, row.company_id, row.extended_id);
  const scans = await listCaseScans(db, row);
  const events = await listCaseEvents(db, row.id);
  return {
    ...presentCaseRow(row),
    earlier: row.earlier_id,
    activation_status: code?.activation_status ?? null,
    printing_partner:
      row.partner_id === null
        ? null
        : { id: row.partner_id, name: row.partner_name ?? '', slug: row.partner_slug ?? '' },
    scans: scans.rows.map(presentCaseScan),
    scans_in_all: scans.count,
    events: events.map(presentCaseEvent),
  };
}
