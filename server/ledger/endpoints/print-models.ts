import { LRUCache } from 'lru-cache';
import * as contract from '#lib/contract/print-models.ts';
import { can } from '#lib/permissions/permissions.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentModel } from '#server/print-quality/shared/present-model.ts';
import { type MeasuredFacts, presentLedger, presentMeasured, presentTrials } from '../present/present-ledger.ts';
import { presentPublication } from '../present/present-publication.ts';
import { findModel, findPublished, listModels, listVersions } from '../queries/models.ts';
import { findPublication } from '../queries/publications.ts';

export const listPrintModels = endpoint(
  contract.listPrintModels,
  async ({ query, actor, database: { db }, config }) => {
    const order = orderOf<'id' | 'created_at'>(query.ordering, '-id');
    const models = await listModels(db, scopeOf(actor), { ...query, ...order });
    const context = { endpoint: contract.listPrintModels, baseUrl: config.urls.api, query };
    return toPage(context, models, (row) => ({
      ...presentModel(row),
      equipment_name: row.equipment_name,
      substrate_name: row.substrate_name,
    }));
  },
);

export const readModelLedger = endpoint(
  contract.readModelLedger,
  async ({ params, actor, database: { db }, config }) => {
    const scope = scopeOf(actor);
    const row = await findModel(db, scope, params.id);
    if (!row) throw notFound();
    const publication = await findPublication(db, actor.companyId, row.id);
    const versions = await listVersions(db, scope, row);
    return {
      id: row.id,
      scope: row.workorder_id === null ? ('equipment' as const) : ('workorder' as const),
      printing_partner: { id: row.company_id, name: row.company_name, slug: row.company_slug },
      equipment: { id: row.equipment_id, name: row.equipment_name },
      substrate: { id: row.substrate_id, name: row.substrate_name },
      ...(await presentLedger(db, scope, row, can(actor, 'scan_view'))),
      versions: versions.map(({ id, version, created_at }) => ({
        id,
        version,
        created_at: created_at.toISOString(),
      })),
      publication: publication ? presentPublication(publication, config) : null,
    };
  },
);

type FactsCache = LRUCache<string, MeasuredFacts, () => Promise<MeasuredFacts>>;

/** By database: tests have several in a process. */
const factsCaches = new WeakMap<object, FactsCache>();

function factsCacheOf(database: object): FactsCache {
  const cache =
    factsCaches.get(database) ??
    new LRUCache({ max: 100, ttl: 15_000, fetchMethod: (_key, _stale, { context }) => context() });
  factsCaches.set(database, cache);
  return cache;
}

/**
 * The publisher's view without any other party's name. Anyone may call it repeatedly, so facts that take thousands of
 * rows are cached for a moment; publication and challenges are not cached.
 */
export const readPublicLedger = endpoint(contract.readPublicLedger, async ({ params, database }) => {
  const { db } = database;
  const published = await findPublished(db, params.key);
  if (!published) throw notFound();
  const { model, publisher } = published;
  const scope = { companyId: publisher.id };
  const measured = await factsCacheOf(database).forceFetch(`${publisher.id} ${model.id}`, {
    context: () => presentMeasured(db, scope, model, true),
  });
  return {
    publisher: publisher.name,
    substrate: model.substrate_name,
    ...measured,
    ...(await presentTrials(db, scope, model)),
  };
});
