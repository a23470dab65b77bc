import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';

/** Mails with such a link that one address is sent within an hour. */
const mostPerHour = 3;

/**
 * Notes that a link was asked for, whether the address is a user's or not: so both take as long. Askings for one
 * address take turns, so that any number at once are worth no more than the allowed ones.
 * @returns its id; null when the address has been sent enough of them
 */
export async function insertPasswordReset(
  trx: Transaction<Schema>,
  reset: { email: string; user_id: number | null; nonce: Buffer; secret_hash: Buffer; expires_at: Date },
): Promise<number | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`password-reset ${reset.email}`}, 0))`.execute(trx);
  const count = await countRows(
    trx
      .selectFrom('password_resets')
      .where('email', '=', reset.email)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`),
  );
  if (count >= mostPerHour) return null;
  const { id } = await trx.insertInto('password_resets').values(reset).returning('id').executeTakeFirstOrThrow();
  return id;
}

function selectResets(db: Executor) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.is_active', '=', true)
    .where('password_resets.expires_at', '>', sql<Date>`now()`)
    .select([
      'password_resets.id',
      'password_resets.nonce',
      'password_resets.sent_at',
      'password_resets.expires_at',
      'users.id as user_id',
      'users.company_id',
      'users.email',
      'users.name',
      'companies.name as company_name',
    ])
    .select((eb) => eb.fn.coalesce('users.time_zone', 'companies.time_zone', sql<string>`'UTC'`).as('time_zone'))
    .select((eb) => eb.fn.coalesce('users.language', 'users.browser_language', 'companies.language').as('language'));
}

/** Data for the mail; nothing when the address belongs to no active user or the link has expired. */
export async function findPasswordReset(db: Executor, id: number) {
  return selectResets(db).where('password_resets.id', '=', id).executeTakeFirst();
}

/** The reset a link leads to, while it works. */
export async function findOpenReset(db: Executor, secretHash: Buffer) {
  return selectResets(db).where('password_resets.secret_hash', '=', secretHash).executeTakeFirst();
}

export async function markResetSent(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.updateTable('password_resets').set({ sent_at: sql`now()` }).where('id', '=', id).execute();
}

/**
 * Uses a link up, in the caller's transaction: of many who come with it at once, one gets it.
 * @returns the user, held until the transaction ends; undefined when the link does not work any more
 */
export async function consumePasswordReset(trx: Transaction<Schema>, secretHash: Buffer) {
  const reset = await trx
    .deleteFrom('password_resets')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!reset?.user_id) return undefined;
  return trx
    .selectFrom('users')
    .where('id', '=', reset.user_id)
    .where('is_active', '=', true)
    .select(['id', 'company_id', 'email'])
    .forUpdate()
    .executeTakeFirst();
}

/** Ends every link to set a password of a user: another password is there, or the user is not to sign in. */
export async function endPasswordResets(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

/** Deletes what is over, and counts no more towards what an address is sent. */
export async function deleteStaleResets(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('password_resets').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
