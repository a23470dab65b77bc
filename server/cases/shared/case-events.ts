import { sql, type Transaction } from 'kysely';
import type { CaseEventData } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type EventOf, insertEvents } from '#server/webhooks/shared/events.ts';

type Trx = Transaction<Schema>;

/** Most codes of a case that an event names. */
const mostCodesOfCase = 100;

/** @param mergedInto case that these are merged into, where they are closed by that */
export async function emitCaseEvents(
  trx: Trx,
  type: EventOf<'case'>,
  caseIds: readonly number[],
  mergedInto: number | null = null,
): Promise<void> {
  if (caseIds.length === 0) return;
  const rows = await trx
    .selectFrom('cases')
    .where('id', '=', sql<number>`ANY(${caseIds}::bigint[])`)
    .selectAll()
    .select([
      sql<string[]>`ARRAY(SELECT extended_id FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.extended_id IS NOT NULL ORDER BY c.id LIMIT ${mostCodesOfCase})`.as('codes'),
      sql<number>`(SELECT count(*)::int FROM case_codes AS c WHERE c.case_id = cases.id)`.as('codes_in_all'),
      sql<string | null>`(SELECT foreign_address FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.foreign_address IS NOT NULL ORDER BY c.id LIMIT 1)`.as('foreign_address'),
    ])
    .orderBy('id')
    .execute();
  const events = rows.map((row) => {
    const data: CaseEventData = {
      id: row.id,
      state: row.state,
      extended_id: row.extended_id,
      codes: row.codes,
      codes_in_all: row.codes_in_all,
      foreign_address: row.foreign_address,
      workorder: row.workorder_id,
      product: row.product_id,
      reasons: row.reasons,
      owner: row.owner_id,
      earlier: row.earlier_id,
      merged_into: mergedInto,
      opened_at: row.created_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    };
    return { type, companyId: row.company_id, partnerId: null, data };
  });
  await insertEvents(trx, events);
}
