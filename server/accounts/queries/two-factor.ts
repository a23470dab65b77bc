import { createHmac } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';

// Secrets lie in the database encrypted, recovery codes as HMAC-SHA256: their 50 bits are too few for a hash without a
// key.
type Keys = Pick<Config, 'secretKey'>;

const placeOf = (userId: number) => `two-factor ${userId}`;

const seal = ({ secretKey }: Keys, userId: number, secret: string) =>
  sealText(keyFor(secretKey, 'two-factor secrets'), placeOf(userId), secret);

const open = ({ secretKey }: Keys, userId: number, sealed: Buffer) =>
  openSealedText(keyFor(secretKey, 'two-factor secrets'), placeOf(userId), sealed);

const hashOf = ({ secretKey }: Keys, userId: number, code: string) =>
  createHmac('sha256', keyFor(secretKey, 'recovery codes'))
    .update(`${userId} ${code.replace(/-/g, '')}`)
    .digest();

/** Second factors of a user: the secret of an app, null without one, and the number of passkeys. */
export async function findSecondFactors(
  db: Executor,
  keys: Keys,
  userId: number,
): Promise<{ secret: string | null; passkeys: number } | null> {
  const app = await findTwoFactor(db, keys, userId);
  const count = await countRows(
    db.selectFrom('passkeys').where('user_id', '=', userId).where('removed_at', 'is', null),
  );
  const secret = app?.isOn ? app.secret : null;
  return secret === null && count === 0 ? null : { secret, passkeys: count };
}

/** The user's secret, and whether it is in use or only being set up; null without one. */
export async function findTwoFactor(
  db: Executor,
  keys: Keys,
  userId: number,
): Promise<{ secret: string; isOn: boolean } | null> {
  const row = await db
    .selectFrom('two_factors')
    .where('user_id', '=', userId)
    .select(['sealed_secret', 'confirmed_at'])
    .executeTakeFirst();
  if (!row) return null;
  return { secret: open(keys, userId, row.sealed_secret), isOn: row.confirmed_at !== null };
}

/**
 * Keeps a secret to be confirmed in place of an earlier unconfirmed one; false when two-factor sign-in is on already.
 */
export async function storeUnconfirmedSecret(
  trx: Transaction<Schema>,
  keys: Keys,
  userId: number,
  secret: string,
): Promise<boolean> {
  const fresh = { sealed_secret: seal(keys, userId, secret), created_at: sql<Date>`now()` };
  const kept = await trx
    .insertInto('two_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Turns two-factor sign-in on, with the step that proved the secret used up, in the caller's transaction.
 * @returns false when this secret is not the one to be confirmed any more
 */
export async function confirmSecret(
  trx: Transaction<Schema>,
  keys: Keys,
  userId: number,
  proof: { secret: string; step: number; recoveryCodes: readonly string[] },
): Promise<boolean> {
  const row = await trx
    .selectFrom('two_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .select('sealed_secret')
    .forUpdate()
    .executeTakeFirst();
  if (!row || open(keys, userId, row.sealed_secret) !== proof.secret) return false;
  await trx
    .updateTable('two_factors')
    .set({ confirmed_at: sql`now()`, last_step: proof.step })
    .where('user_id', '=', userId)
    .execute();
  await replaceRecoveryCodes(trx, keys, userId, proof.recoveryCodes);
  return true;
}

/** Gives a user new recovery codes; earlier ones end. */
export async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  keys: Keys,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(keys, userId, code) })))
    .execute();
}

export async function deleteRecoveryCodes(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Uses up every step to this one; false when it was used up before. Of many calls at once, one gets true. */
export async function spendStep(trx: Transaction<Schema>, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code; false when there is none such left. Of many calls at once, one gets true. */
export async function spendRecoveryCode(
  trx: Transaction<Schema>,
  keys: Keys,
  userId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(keys, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Forgets the app. Recovery codes stay while a passkey is there. */
export async function deleteTwoFactor(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passkeys').where('user_id', '=', userId).where('removed_at', 'is', null).select('passkeys.id'),
        ),
      ),
    )
    .execute();
}
