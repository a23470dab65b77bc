import * as contract from '#lib/contract/inspection.ts';
import { findValueSets } from '#server/accounts/shared/inspection-team.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findInspectedCode } from '../shared/inspected-code.ts';

export const getInspection = endpoint(contract.getInspection, async ({ actor, database: { db } }) => {
  const { team, valueSets } = await findValueSets(db, actor);
  const rows = await db
    .selectFrom('scm_fields')
    .where('company_id', '=', actor.companyId)
    .select(['key', 'name'])
    .orderBy('id')
    .execute();
  const { keep_photos } = await db
    .selectFrom('companies')
    .where('id', '=', actor.companyId)
    .select('keep_photos')
    .executeTakeFirstOrThrow();
  return {
    team: team?.name ?? null,
    team_id: team?.id ?? null,
    value_sets: valueSets,
    fields: Object.fromEntries(rows.map(({ key, name }) => [key, name])),
    keeps_photos: keep_photos,
  };
});

export const inspectCode = endpoint(contract.inspectCode, async ({ query, actor, database: { db } }) => {
  const code = await findInspectedCode(db, actor.companyId, query.content);
  if (!code) throw notFound();
  return code;
});
