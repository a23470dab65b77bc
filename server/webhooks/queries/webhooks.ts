import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { WebhooksTable } from '#server/core/db/schema/webhooks.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

/** Namespace of the advisory lock that orders additions of one company. */
const lockClass = 0x776562;

const columns = [
  'id',
  'url',
  'description',
  'events',
  'is_active',
  'disabled_reason',
  'disabled_at',
  'failing_since',
  'previous_secret_expires_at',
  'created_at',
] as const;

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/**
 * Webhooks are the company's own for everyone: the operator's staff too sees its own only, which hold no secrets of
 * others.
 */
const ofCompany = (db: Executor, companyId: number) => db.selectFrom('webhooks').where('company_id', '=', companyId);

export async function findWebhook(db: Executor, companyId: number, id: number) {
  return ofCompany(db, companyId).where('id', '=', id).select(columns).executeTakeFirst();
}

export async function listWebhooks(
  db: Executor,
  companyId: number,
  filter: Page<'id' | 'created_at' | 'url'> & {
    search?: string | undefined;
  },
) {
  let query = ofCompany(db, companyId);
  if (filter.search) query = query.where(containsText(filter.search, 'url', 'description'));
  return listPage(query, query.select(columns), filter);
}

export async function deleteWebhook(trx: Transaction<Schema>, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the company's webhooks, and lets no other be added until the transaction ends. */
export async function countAndHoldWebhooks(trx: Transaction<Schema>, companyId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${lockClass}, ${companyId})`.execute(trx);
  return countRows(ofCompany(trx, companyId));
}

export async function insertWebhook(trx: Transaction<Schema>, webhook: Insertable<WebhooksTable>): Promise<number> {
  const { id } = await trx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One of the company's own, held until the transaction ends. */
export async function lockWebhook(trx: Transaction<Schema>, companyId: number, id: number) {
  return ofCompany(trx, companyId).where('id', '=', id).select('is_active').forUpdate().executeTakeFirst();
}

/** Updates a webhook that the caller has locked; absent values stay unchanged. */
export async function updateWebhook(
  trx: Transaction<Schema>,
  id: number,
  changes: {
    url?: string | undefined;
    description?: string | undefined;
    events?: string[] | undefined;
    is_active?: boolean | undefined;
  },
): Promise<void> {
  const values: Updateable<WebhooksTable> = {
    ...(changes.url !== undefined && { url: changes.url }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.events !== undefined && { events: changes.events }),
    ...(changes.is_active !== undefined && {
      is_active: changes.is_active,
      disabled_reason: null,
      disabled_at: null,
    }),
    // A webhook that is switched on again gets the full grace period.
    ...(changes.is_active === true && { failing_since: null }),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

/** Replaces the secret of a webhook that the caller has locked. The old secret also signs for so many hours. */
export async function replaceSecret(
  trx: Transaction<Schema>,
  id: number,
  secret: Buffer,
  graceHours: number,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      previous_secret: graceHours > 0 ? sql`secret` : null,
      previous_secret_expires_at: graceHours > 0 ? sql<Date>`now() + make_interval(hours => ${graceHours})` : null,
      secret,
    })
    .where('id', '=', id)
    .execute();
}
