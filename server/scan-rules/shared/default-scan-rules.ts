import type { Transaction } from 'kysely';
import { defaultScanRules } from '#lib/contract/values/scan-rules.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** Gives a new brand owner the rules about scans that every company begins with, in the transaction that creates it. */
export async function insertDefaultScanRules(trx: Transaction<Schema>, companyId: number): Promise<void> {
  const rules = defaultScanRules.map((rule) => ({
    ...rule,
    company_id: companyId,
    is_on: true,
    action: 'warn' as const,
  }));
  await trx.insertInto('scan_rules').values(rules).execute();
}
