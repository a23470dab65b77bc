import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Database, Executor } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { openSealedText, sealText } from '../../sealed-text.ts';
import { type Claim, type IdempotencyStore, leaseSeconds, type RequestKey, requestInProgress } from './run-once.ts';

const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
const keptFor = sql`interval '24 hours'`;
const attemptsToClaim = 10;

/**
 * Keys over PostgreSQL, where every api process sees them. Answers lie there encrypted: one may hold a token or the
 * signature of an upload.
 * @param sealKey 32 bytes.
 */
export function idempotencyStore({ db }: Database, sealKey: Buffer): IdempotencyStore<Executor> {
  return {
    async claim(request, fingerprint, attempt) {
      // A key that is freed between the two statements can be claimed at the next turn.
      for (let turn = 0; turn < attemptsToClaim; turn += 1) {
        if (await insertClaim(db, request, fingerprint, attempt)) return { kind: 'claimed' };
        const found = await readClaim(db, request, fingerprint, sealKey);
        if (found) return found;
      }
      return { kind: 'running' };
    },
    async renew(request, attempt) {
      await db
        .updateTable('idempotency_keys')
        .set({ lease_until: lease })
        .where((eb) => isHeld(eb, request, attempt))
        .execute();
    },
    async save(trx, request, attempt, answer) {
      const { numUpdatedRows } = await trx
        .updateTable('idempotency_keys')
        .set({ status: answer.status, answer: sealText(sealKey, placeOf(request), answer.text) })
        .where((eb) => isHeld(eb, request, attempt))
        .executeTakeFirst();
      // The lease ran out unrenewed and another attempt has the key: what was done here must not stay beside that.
      if (numUpdatedRows !== 1n) throw requestInProgress();
    },
    async release(request, attempt) {
      await db
        .deleteFrom('idempotency_keys')
        .where((eb) => isHeld(eb, request, attempt))
        .execute();
    },
  };
}

/**
 * Takes a key that is free: new, given up by a process that died, or older than it is kept. One of many at once gets
 * it.
 */
async function insertClaim(db: Executor, request: RequestKey, fingerprint: Buffer, attempt: string): Promise<boolean> {
  const claim = { fingerprint, attempt, lease_until: lease };
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: request.userId, endpoint: request.endpoint, key: request.key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'endpoint', 'key'])
        .doUpdateSet({ ...claim, status: null, answer: null, created_at: sql`now()` })
        .where('idempotency_keys.lease_until', '<', sql<Date>`now()`)
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.status', 'is', null),
            eb('idempotency_keys.created_at', '<', sql<Date>`now() - ${keptFor}`),
          ]),
        ),
    )
    .returning('attempt')
    .executeTakeFirst();
  return taken !== undefined;
}

async function readClaim(
  db: Executor,
  request: RequestKey,
  fingerprint: Buffer,
  sealKey: Buffer,
): Promise<Claim | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', request.userId)
    .where('endpoint', '=', request.endpoint)
    .where('key', '=', request.key)
    .select(['fingerprint', 'status', 'answer'])
    .executeTakeFirst();
  if (!row) return null;
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'other-request' };
  if (row.status === null || row.answer === null) return { kind: 'running' };
  return {
    kind: 'answered',
    answer: { status: row.status, text: openSealedText(sealKey, placeOf(request), row.answer) },
  };
}

function isHeld(eb: ExpressionBuilder<Schema, 'idempotency_keys'>, request: RequestKey, attempt: string) {
  return eb.and([
    eb('user_id', '=', request.userId),
    eb('endpoint', '=', request.endpoint),
    eb('key', '=', request.key),
    eb('attempt', '=', attempt),
    eb('status', 'is', null),
  ]);
}

const placeOf = ({ userId, endpoint, key }: RequestKey): string => `${userId} ${endpoint} ${key}`;

/** Deletes keys past their 24 hours, oldest first, but not one whose request still runs. */
export async function deleteExpiredKeys(trx: Transaction<Schema>, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE (user_id, endpoint, key) IN (
      SELECT user_id, endpoint, key FROM idempotency_keys
       WHERE created_at < now() - ${keptFor} AND lease_until < now()
       ORDER BY created_at LIMIT ${atMost}
       FOR UPDATE SKIP LOCKED
    )`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
