import type { CaseRecord } from '#lib/contract/cases.ts';
import { listedCaseCodes } from '#lib/contract/values/cases.ts';
import { listSharedStatusChanges } from '#server/codes/shared/list-status-changes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import {
  presentBlacklisting,
  presentCaseCode,
  presentCaseEvent,
  presentCaseRow,
  presentCaseScan,
  presentStatusChange,
} from '../present/present-case.ts';
import {
  countOpenReports,
  findCase,
  findIntendedMarkets,
  listCaseCodes,
  listCaseEvents,
  listCaseScans,
  readStatuses,
} from '../queries/cases.ts';
import { listBlacklistingsByRules } from './blacklistings-by-rules.ts';
import { findMergedInto } from './merged-cases.ts';

/** A case as the interface shows it; that of a merged case is the one it is in. @throws DomainError not_found */
export async function readCase(db: Executor, scope: Scope, id: number): Promise<CaseRecord> {
  const row = (await findCase(db, scope, id)) ?? (await findMergedCase(db, scope, id));
  if (!row) throw notFound();
  const codes = await listCaseCodes(db, row.id);
  const own = codes.flatMap(({ extended_id }) => extended_id ?? []);
  const listed = codes.slice(0, listedCaseCodes);
  const held = await readStatuses(
    db,
    row.company_id,
    listed.flatMap(({ extended_id }) => extended_id ?? []),
  );
  const statuses = new Map(held.map(({ extended_id, activation_status }) => [extended_id, activation_status]));
  const scans = await listCaseScans(db, row, own);
  const events = await listCaseEvents(db, row.id);
  const time = { since: row.first_at, until: row.closed_at };
  const changes = await listSharedStatusChanges(db, row.company_id, held, time);
  const byRules = await listBlacklistingsByRules(db, row.company_id, own, time);
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
    // Those of a merged case lie between the others.
    events: [
      ...events.map(presentCaseEvent),
      ...changes.map(presentStatusChange),
      ...byRules.map(presentBlacklisting),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  };
}

async function findMergedCase(db: Executor, scope: Scope, id: number) {
  const into = await findMergedInto(db, scope, id);
  return into === undefined ? undefined : findCase(db, scope, into);
}
