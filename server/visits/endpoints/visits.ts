import { endpointUrl } from '#lib/contract/endpoint.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import * as contract from '#lib/contract/visits.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { positionOf } from '#server/scans/shared/scan-position.ts';
import { eventsOfVisits, shownEvents } from '../present/visit-events.ts';
import {
  findReportsOfVisits,
  findScansOfVisits,
  findVisitOfScan,
  isCodeOf,
  listVisitScans,
  type VisitRow,
} from '../queries/visit-lists.ts';

export const getVisits = endpoint(contract.getVisits, async ({ query, actor, database: { db }, config }) => {
  const { extended_id: extendedId, scan: uuid, is_person: isPerson, limit, cursor } = query;
  const scope = scopeOf(actor);
  if (!(await isCodeOf(db, scope, extendedId))) throw notFound();
  const scan = uuid === undefined ? null : await findVisitOfScan(db, scope, extendedId, uuid);
  if (scan === undefined) return { next: null, results: [] };
  const [at, id] = cursor?.split('-').map(Number) ?? [];
  const from = at !== undefined && id !== undefined ? { at, id } : null;
  const rows = await listVisitScans(db, scope, { extendedId, scan, isPerson, from, limit });
  const shown = rows.slice(0, limit);
  const events = await readEvents(shown);
  const last = shown.at(-1);
  const next = { ...query, cursor: `${last?.at}-${last?.id}` };
  return {
    next: rows.length > limit ? config.urls.api + endpointUrl(contract.getVisits, { query: next }) : null,
    results: shown.map((row) => ({ ...presentVisit(row), events: events.get(idOf(row)) ?? [] })),
  };

  async function readEvents(visits: readonly VisitRow[]) {
    // A scan without a visit is one by itself.
    const alone = visits.filter(({ visit_id }) => visit_id === null);
    const scans = [...alone, ...(await findScansOfVisits(db, scope, extendedId, visits, shownEvents))];
    const of = { visits: visits.map(idOf), scans: scans.map((each) => each.uuid) };
    return eventsOfVisits(scans, await findReportsOfVisits(db, scope, extendedId, of, shownEvents * visits.length));
  }
});

const idOf = ({ visit_id, uuid }: Pick<VisitRow, 'visit_id' | 'uuid'>) => visit_id ?? uuid;

const presentVisit = (row: VisitRow) => ({
  id: idOf(row),
  is_person: row.is_person,
  is_staff: row.is_staff,
  at: row.created_at.toISOString(),
  result: row.result as AuthenticationStatus,
  suspicion: row.suspicion,
  country: row.country,
  position: positionOf(row),
  call_kind: row.call_kind,
});
