import * as contract from '#lib/contract/support.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { listMessageRecipients } from '#server/notice-events/shared/recipients.ts';
import { knownType, presentEntry, presentGroup } from '../present/present-group.ts';
import { listEntries } from '../queries/group-entries.ts';
import { findGroup, listCauses, listGroups, summariseGroups } from '../queries/groups.ts';
import { listStaff } from '../queries/staff.ts';
import { type GroupKey, parseGroupKey } from '../rules/group-key.ts';

const shownEntries = 200;

export const summariseSupport = replicaEndpoint(contract.summariseSupport, async ({ actor, database: { db } }) => {
  const { companies, error_types, ...counts } = await summariseGroups(db, scopeOf(actor), actor.userId);
  return {
    ...counts,
    error_types: error_types.map((kind) => ({ ...kind, error_type: knownType(kind.error_type) })),
    companies: companies.map(({ id, name, slug, ...numbers }) => ({ company: { id, name, slug }, ...numbers })),
  };
});

export const listSupportGroups = replicaEndpoint(
  contract.listSupportGroups,
  async ({ query, actor, database: { db }, config }) => {
    const order = orderOf<'last_at' | 'records' | 'company' | 'error_type'>(query.ordering, '-last_at');
    const filter = { ...query, errorType: query.error_type };
    const rows = await listGroups(db, scopeOf(actor), filter, { ...order, limit: query.limit, offset: query.offset });
    const context = { endpoint: contract.listSupportGroups, baseUrl: config.urls.api, query };
    return toPage(context, rows, presentGroup);
  },
);

export const getSupportGroup = endpoint(contract.getSupportGroup, async ({ params, actor, database: { db } }) =>
  readGroup(db, actor, knownKey(params.key)),
);

export const listSupportStaff = endpoint(contract.listSupportStaff, async ({ query, database: { db }, config }) => {
  const order = orderOf<'name' | 'id'>(query.ordering, 'name');
  const rows = await listStaff(db, { ...query, ...order });
  return toPage({ endpoint: contract.listSupportStaff, baseUrl: config.urls.api, query }, rows, (row) => row);
});

/** @throws DomainError not_found for a key that names no group */
export function knownKey(key: string): GroupKey {
  const parsed = parseGroupKey(key);
  if (!parsed) throw notFound();
  return parsed;
}

/**
 * The group with its notes.
 * @throws DomainError not_found without recent failures
 */
export async function readGroup(db: Executor, actor: Actor, key: GroupKey): Promise<contract.SupportGroupDetails> {
  const row = await findGroup(db, scopeOf(actor), key);
  if (!row) throw notFound();
  const admins = await listMessageRecipients(db, key.companyId, null);
  const entries = await listEntries(db, key, shownEntries);
  const causes = await listCauses(db, scopeOf(actor), key);
  return {
    ...presentGroup(row),
    causes: causes.map((cause) => ({ ...cause, error_type: knownType(cause.error_type) })),
    admins,
    activity: entries.map(presentEntry),
  };
}
