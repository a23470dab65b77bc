import type { Transaction } from 'kysely';
import type { NoticeKind } from '#lib/contract/notices.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotices } from './record-notice.ts';

/** Records an event for the operator's staff. */
export async function notifyOperator(trx: Transaction<Schema>, kind: NoticeKind, subjectId: number): Promise<void> {
  const operators = await trx.selectFrom('companies').where('company_type', '=', 'operator').select('id').execute();
  await recordNotices(
    trx,
    kind,
    operators.map(({ id }) => ({ companyId: id, subjectId })),
  );
}
