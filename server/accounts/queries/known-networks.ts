import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

// From where a user signed in before: failures of others, elsewhere, do not lock that out.

const keptDays = 90;

/** @param email in lower case */
export async function isKnownNetwork(db: Executor, email: string, network: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .where(sql<string>`lower(users.email)`, '=', email)
    .where('known_networks.network', '=', network)
    .select('known_networks.user_id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function recordNetwork(trx: Transaction<Schema>, userId: number, network: string): Promise<void> {
  await trx
    .insertInto('known_networks')
    .values({ user_id: userId, network, last_used_at: sql`now()` })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
}

export async function deleteUnusedNetworks(trx: Transaction<Schema>): Promise<void> {
  await trx
    .deleteFrom('known_networks')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
