import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';
import type { TwoFactorPorts } from '../operations/two-factor.ts';

/**
 * Second factors over PostgreSQL. Secrets lie there encrypted, recovery codes as HMAC-SHA256: their 50 bits are too few for a
 * hash without a key.
 * @param keys 32 bytes each.
 */
export function twoFactorStore(db: Executor, keys: { seal: Buffer; recovery: Buffer }): TwoFactorPorts {
  const placeOf = (userId: number) => `two-factor ${userId}`;
  const hashOf = (userId: number, code: string) =>
    createHmac('sha256', keys.recovery)
      .update(`${userId} ${code.replace(/-/g, '')}`)
      .digest();
  return {
    async find(userId) {
      const row = await db
        .selectFrom('two_factors')
        .where('user_id', '=', userId)
        .select(['sealed_secret', 'confirmed_at'])
        .executeTakeFirst();
      if (!row) return null;
      return {
        secret: openSealedText(keys.seal, placeOf(userId), row.sealed_secret),
        isOn: row.confirmed_at !== null,
      };
    },
    async start(userId, secret) {
      const fresh = { sealed_secret: sealText(keys.seal, placeOf(userId), secret), created_at: sql<Date>`now()` };
      const kept = await db
        .insertInto('two_factors')
        .values({ user_id: userId, ...fresh })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(fresh).where('two_factors.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return kept !== undefined;
    },
    confirm: (userId, secret, step, recoveryCodes) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('two_factors')
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is', null)
          .select('sealed_secret')
          .forUpdate()
          .executeTakeFirst();
        if (!row || openSealedText(keys.seal, placeOf(userId), row.sealed_secret) !== secret) return false;
        await trx
          .updateTable('two_factors')
          .set({ confirmed_at: sql`now()`, last_step: step })
          .where('user_id', '=', userId)
          .execute();
        await trx
          .insertInto('recovery_codes')
          .values(recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
          .execute();
        return true;
      }),
    async spendStep(userId, step) {
      const { numUpdatedRows } = await db
        .updateTable('two_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async spendRecoveryCode(userId, code) {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('code_hash', '=', hashOf(userId, code))
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async remove(userId) {
      await db.deleteFrom('two_factors').where('user_id', '=', userId).execute();
    },
  };
}
