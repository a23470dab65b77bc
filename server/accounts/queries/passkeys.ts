import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A removed passkey stays this long, for the mail about it. */
const keptDays = 7;

const columns = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const;

export type PasskeyRow = Awaited<ReturnType<typeof getPasskeys>>[number];

export async function getPasskeys(db: Executor, userId: number) {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select([...columns, 'credential_id', 'transports'])
    .execute();
}

export interface NewPasskey {
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_synced: boolean;
  is_backed_up: boolean;
  name: string;
}

/** Undefined when the credential is there already. */
export async function insertPasskey(trx: Transaction<Schema>, passkey: NewPasskey) {
  return trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').where('removed_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function renamePasskey(trx: Transaction<Schema>, userId: number, id: number, name: string) {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Removes passkeys of a user: the one with the id, or all.
 * @returns the ids of those that were there
 */
export async function deletePasskeys(trx: Transaction<Schema>, userId: number, id?: number): Promise<number[]> {
  let removal = trx
    .updateTable('passkeys')
    .set({ removed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null);
  if (id !== undefined) removal = removal.where('id', '=', id);
  const rows = await removal.returning('id').execute();
  return rows.map((row) => row.id);
}

export type UsedPasskey = NonNullable<Awaited<ReturnType<typeof findPasskeyByCredential>>>;

/** The passkey that a credential id names, with its user. */
export async function findPasskeyByCredential(db: Executor, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('passkeys.credential_id', '=', credentialId)
    .where('passkeys.removed_at', 'is', null)
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.counter',
      'users.email',
      'users.company_id',
      'users.is_active',
    ])
    .executeTakeFirst();
}

/**
 * Notes that a passkey has signed, in the caller's transaction.
 * @returns false when it was removed meanwhile, or another answer with this counter or a later one came first
 */
export async function recordPasskeyUse(
  trx: Transaction<Schema>,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertChallenge(
  trx: Transaction<Schema>,
  challenge: { challenge_hash: Buffer; user_id: number | null; expires_at: Date },
): Promise<void> {
  await trx.insertInto('passkey_challenges').values(challenge).execute();
}

/**
 * Uses a challenge up: of many answers to it, one gets true.
 * @param userId who adds a passkey with it; null for a challenge that signs in
 */
export async function consumeChallenge(trx: Transaction<Schema>, hash: Buffer, userId: number | null) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes challenges whose time is over, and removed passkeys some days later. */
export async function deleteStalePasskeys(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
  await trx
    .deleteFrom('passkeys')
    .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}

/** Data for the mail about a passkey; nothing when its user was deleted. */
export async function findMailedPasskey(db: Executor, id: number) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('passkeys.id', '=', id)
    .select([
      'passkeys.name as passkey',
      'passkeys.created_at',
      'passkeys.removed_at',
      'passkeys.mailed_state',
      'users.email',
      'users.name',
    ])
    .select((eb) => eb.fn.coalesce('users.time_zone', 'companies.time_zone', sql<string>`'UTC'`).as('time_zone'))
    .select((eb) => eb.fn.coalesce('users.language', 'users.browser_language', 'companies.language').as('language'))
    .executeTakeFirst();
}

export async function markPasskeyMailed(trx: Transaction<Schema>, id: number, state: 'added' | 'removed') {
  await trx.updateTable('passkeys').set({ mailed_state: state }).where('id', '=', id).execute();
}
