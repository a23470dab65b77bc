import type { CaseRecord } from '#lib/contract/cases.ts';
import { listedCaseCodes } from '#lib/contract/values/cases.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { presentCaseCode, presentCaseEvent, presentCaseRow, presentCaseScan } from '../present/present-case.ts';
import {
  countOpenReports,
  findCase,
  findIntendedMarkets,
  listCaseCodes,
  listCaseEvents,
  listCaseScans,
  readStatuses,
} from '../queries/cases.ts';
import { findMergedInto } from './merged-cases.ts';

/** A case as the interface shows it; that of a merged case is the one it is in. @throws DomainError not_found */
export async function readCase(db: Executor, scope: Scope, id: number): Promise<CaseRecord> {
  const row = (await findCase(db, scope, id)) ?? (await findMergedCase(db, scope, id));
  if (!row) throw notFound();
  const codes = await listCaseCodes(db, row.id);
  const own = codes.flatMap(({ extended_id }) => extended_id ?? []);
  const listed = codes.slice(0, listedCaseCodes);
  const statuses = await readStatuses(
    db,
    row.company_id,
    listed.flatMap(({ extended_id }) => extended_id ?? []),
  );
  const scans = await listCaseScans(db, row, own);
  const events = await listCaseEvents(db, row.id);
  return {
    ...presentCaseRow(row),
    earlier: row.earlier_id,
    activation_status: statuses.get(row.extended_id ?? '') ?? null,
    intended_markets: await findIntendedMarkets(db, row),
    code_details: listed.map((code) =>
      presentCaseCode(code, {
        status: statuses.get(code.extended_id ?? ''),
        scans: scans.counts.get(code.extended_id ?? ''),
      }),
    ),
    open_reports: await countOpenReports(db, row),
    printing_partner:
      row.partner_id === null
        ? null
        : { id: row.partner_id, name: row.partner_name ?? '', slug: row.partner_slug ?? '' },
    scans: scans.rows.map(presentCaseScan),
    scans_in_all: [...scans.counts.values()].reduce((sum, count) => sum + count, 0),
    events: events.map(presentCaseEvent),
  };
}

async function findMergedCase(db: Executor, scope: Scope, id: number) {
  const into = await findMergedInto(db, scope, id);
  return into === undefined ? undefined : findCase(db, scope, into);
}
