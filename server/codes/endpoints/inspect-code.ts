import * as contract from '#lib/contract/inspection.ts';
import { findValueSets } from '#server/accounts/shared/inspection-team.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentCodeDetails } from '../present/present-code.ts';
import { findCodeDetails } from '../queries/code-details.ts';
import { readContents } from '../shared/read-contents.ts';

const shownScans = 5;

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
    team,
    value_sets: valueSets,
    fields: Object.fromEntries(rows.map(({ key, name }) => [key, name])),
    keeps_photos: keep_photos,
  };
});

export const inspectCode = endpoint(contract.inspectCode, async ({ query, actor, database: { db } }) => {
  const [read] = readContents([query.content]);
  for (const id of read?.candidates ?? []) {
    const row = await findCodeDetails(db, { companyId: actor.companyId }, id, shownScans);
    if (!row) continue;
    const code = presentCodeDetails(row);
    return {
      extended_id: code.extended_id,
      serial_number: code.serial_number,
      product: code.product,
      sku: code.sku,
      brand: code.brand,
      status: code.status,
      blacklist_reason: code.blacklist_reason,
      consumed_at: code.consumed_at,
      workorder_reference: code.workorder_reference,
      scm_data: code.scm_data,
      scans: code.scans.map(({ created_at, source, result }) => ({ created_at, source, result })),
    };
  }
  throw notFound();
});
