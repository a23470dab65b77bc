import type { Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { randomBase62 } from '#server/core/token.ts';

/** @returns the identifier of the company's active application of this name, which is created where there is none */
export async function ensureScanApp(
  trx: Transaction<Schema>,
  companyId: number,
  { name, prefix }: { name: string; prefix: string },
): Promise<string> {
  const known = await trx
    .selectFrom('scan_apps')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('is_active', '=', true)
    .orderBy('id')
    .select('identifier')
    .executeTakeFirst();
  if (known) return known.identifier;
  const identifier = `${prefix}-${randomBase62(20)}`;
  await trx.insertInto('scan_apps').values({ company_id: companyId, identifier, name }).execute();
  return identifier;
}
