import { sql } from 'kysely';
import * as contract from '#lib/contract/consumed-codes.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Scope, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isInScope } from '#server/core/db/statements/page-query.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { consumeCode } from '../shared/consume-code.ts';

interface Found {
  company_id: number;
  consumed_at: Date | null;
}

async function findConsumed(db: Executor, scope: Scope, extendedId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT company_id, consumed_at FROM codes WHERE extended_id = ${extendedId} AND ${isInScope(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

const present = ({ consumed_at: at }: Found) => ({ consumed_at: at?.toISOString() ?? null });

export const getConsumed = endpoint(contract.getConsumed, async ({ params, actor, database }) =>
  present(await findConsumed(database.db, scopeOf(actor), params.extended_id)),
);

export const putConsumed = endpoint(contract.putConsumed, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const { extended_id: extendedId } = params;
    const found = await findConsumed(trx, scopeOf(actor), extendedId);
    if (found.consumed_at) return present(found);
    await consumeCode(trx, { companyId: found.company_id, extendedId, by: 'api' });
    const consumed = await findConsumed(trx, scopeOf(actor), extendedId);
    if (!consumed.consumed_at) throw new DomainError('conflict', reason('codeNotActive'));
    return present(consumed);
  }),
);

export const deleteConsumed = endpoint(contract.deleteConsumed, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const { rows } = await sql`
      UPDATE codes SET consumed_at = NULL
       WHERE extended_id = ${params.extended_id} AND ${isInScope(scopeOf(actor))} RETURNING company_id`.execute(trx);
    if (rows.length === 0) throw notFound();
    return undefined;
  }),
);
