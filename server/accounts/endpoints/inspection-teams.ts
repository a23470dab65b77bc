import * as contract from '#lib/contract/inspection.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import * as queries from '../queries/inspection-teams.ts';
import {
  createInspectionCode,
  hashInspectionCode,
  inspectionAddress,
  inspectionCodeHours,
} from '../rules/inspection-code.ts';
import { createLink, inHours, linkSecret } from '../rules/link-secret.ts';

const mostDays = 366;

const presentTeam = (row: queries.InspectionTeamRow): contract.InspectionTeam => ({
  id: row.id,
  name: row.name,
  value_sets: row.value_sets,
  valid_until: row.valid_until.toISOString(),
  is_active: row.is_active,
  inspectors: row.inspectors,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findTeam(db, actor.companyId, id);
  if (!row) throw notFound();
  return presentTeam(row);
}

/** @throws DomainError on `value_sets` for a key that is none of the company's SCM fields */
async function checkValueSets(db: Executor, actor: Actor, sets: readonly contract.ValueSet[]): Promise<void> {
  const keys = [...new Set(sets.flatMap(({ values }) => Object.keys(values)))];
  if (keys.length === 0) return;
  const rows = await db
    .selectFrom('scm_fields')
    .where('company_id', '=', actor.companyId)
    .where('key', 'in', keys)
    .select('key')
    .execute();
  const unknown = keys.find((key) => !rows.some((row) => row.key === key));
  if (unknown !== undefined) throw fieldError('value_sets', reason('scmFieldNotFound', { key: unknown }));
}

function readValidUntil(given: string): Date {
  const until = new Date(given);
  if (until.getTime() <= Date.now()) throw fieldError('valid_until', reason('timeNotInFuture'));
  if (until > inHours(mostDays * 24)) throw fieldError('valid_until', reason('atMostAYearFromNow'));
  return until;
}

export const listInspectionTeams = endpoint(
  contract.listInspectionTeams,
  async ({ query, actor, database: { db }, config }) => {
    const order = orderOf<'id' | 'name' | 'valid_until'>(query.ordering, '-id');
    const rows = await queries.listTeams(db, actor.companyId, { ...query, ...order });
    return toPage({ endpoint: contract.listInspectionTeams, baseUrl: config.urls.api, query }, rows, presentTeam);
  },
);

export const getInspectionTeam = endpoint(contract.getInspectionTeam, ({ params, actor, database: { db } }) =>
  answer(db, actor, params.id),
);

export const createInspectionTeam = endpoint(
  contract.createInspectionTeam,
  async ({ body, actor, config, uow: { trx } }) => {
    await checkValueSets(trx, actor, body.value_sets);
    const id = await queries.insertTeam(trx, {
      companyId: actor.companyId,
      name: body.name,
      valueSets: body.value_sets,
      validUntil: readValidUntil(body.valid_until),
      by: actor.userId,
      ...createLink(config),
    });
    return answer(trx, actor, id);
  },
);

export const updateInspectionTeam = endpoint(
  contract.updateInspectionTeam,
  ({ params, body, actor, config, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      const team = await queries.lockTeam(trx, actor.companyId, params.id);
      if (!team) throw notFound();
      await checkValueSets(trx, actor, body.value_sets ?? []);
      await queries.updateTeam(trx, team.id, {
        ...(body.value_sets && { valueSets: body.value_sets }),
        ...(body.valid_until !== undefined && { validUntil: readValidUntil(body.valid_until) }),
        ...(body.is_active !== undefined && { isActive: body.is_active }),
        ...((body.new_link || (body.is_active === false && team.is_active)) && { link: createLink(config) }),
      });
      return answer(trx, actor, team.id);
    }),
);

export const listInspectors = endpoint(
  contract.listInspectors,
  async ({ params, query, actor, database: { db }, config }) => {
    if (!(await queries.findTeam(db, actor.companyId, params.id))) throw notFound();
    const rows = await queries.listInspectors(db, params.id, {
      ...query,
      ...orderOf<'id' | 'name'>(query.ordering, 'name'),
    });
    return toPage(
      { endpoint: contract.listInspectors, params, baseUrl: config.urls.api, query },
      rows,
      presentInspector,
    );
  },
);

const presentInspector = (row: queries.InspectorRow): contract.Inspector => ({
  id: row.id,
  name: row.name,
  joined_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  sessions: row.sessions,
});

export const deleteInspector = endpoint(contract.deleteInspector, async ({ params, actor, inUnitOfWork }) => {
  await inUnitOfWork(async ({ trx }) => {
    const team = await queries.lockTeam(trx, actor.companyId, params.id);
    if (!team || !(await queries.deleteInspector(trx, team.id, params.inspector))) throw notFound();
  });
  return undefined;
});

/** Shows the link of a team, and replaces its code: only the hash of the last one is known. */
export const openInspectionAccess = endpoint(contract.openInspectionAccess, ({ params, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.lockTeam(trx, actor.companyId, params.id))) throw notFound();
    const team = await queries.findTeam(trx, actor.companyId, params.id);
    if (!team?.is_active || team.valid_until.getTime() <= Date.now()) {
      throw new DomainError('conflict', reason('inspectionTeamEnded'));
    }
    const code = createInspectionCode();
    const expiresAt = inHours(inspectionCodeHours);
    await queries.storeTeamCode(trx, params.id, { hash: hashInspectionCode(config, code), expiresAt });
    return {
      link: inspectionAddress(config.urls.portal, linkSecret(config, team.nonce)),
      code,
      code_expires_at: expiresAt.toISOString(),
    };
  }),
);
