import { endpointUrl } from '#lib/contract/endpoint.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import * as contract from '#lib/contract/visits.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { positionOf } from '../present/position-of.ts';
import {
  findVisitEvents,
  isCodeOf,
  listVisitScans,
  type VisitEventRow,
  type VisitRow,
} from '../queries/visit-lists.ts';

const shownEvents = 50;

export const getVisits = endpoint(contract.getVisits, async ({ query, actor, database: { db }, config }) => {
  const { extended_id: extendedId, is_person: isPerson, limit, cursor } = query;
  const scope = scopeOf(actor);
  if (!(await isCodeOf(db, scope, extendedId))) throw notFound();
  const [at, id] = cursor?.split('-').map(Number) ?? [];
  const from = at !== undefined && id !== undefined ? { at, id } : null;
  const rows = await listVisitScans(db, scope, { extendedId, isPerson, from, limit });
  const shown = rows.slice(0, limit);
  const events = Map.groupBy(
    await findVisitEvents(db, scope, extendedId, shown, shownEvents),
    ({ visit_id }) => visit_id,
  );
  const last = shown.at(-1);
  const next = { ...query, cursor: `${last?.at}-${last?.id}` };
  return {
    next: rows.length > limit ? config.urls.api + endpointUrl(contract.getVisits, { query: next }) : null,
    results: shown.map((row) => presentVisit(row, (row.visit_id && events.get(row.visit_id)) || [row])),
  };
});

const presentVisit = (row: VisitRow, events: readonly Omit<VisitEventRow, 'visit_id'>[]) => ({
  id: row.visit_id ?? row.uuid,
  is_person: row.is_person,
  is_staff: row.is_staff,
  at: row.created_at.toISOString(),
  result: row.result as AuthenticationStatus,
  suspicion: row.suspicion,
  country: row.country,
  position: positionOf(row),
  call_kind: row.call_kind,
  events: events.map(({ uuid, created_at, source, result }) => ({
    scan: uuid,
    at: created_at.toISOString(),
    kind: source,
    result: result as AuthenticationStatus,
  })),
});
