import { sql } from 'kysely';
import { prepared } from '../connection/prepared-statements.ts';
import type { Executor } from '../database.ts';
import type { InUnitOfWork } from '../unit-of-work.ts';
import type { LogPlace } from './replica-lag.ts';

/** Beyond the end of every log: what is being committed is on no replica yet. */
const nowhere = sql`'FFFFFFFF/FFFFFFFF'::pg_lsn`;

/**
 * Notes that what a company has written until now is committed; once this is answered, no replica that is behind it is
 * shown to the company. The place is read under the row's lock.
 */
export async function recordCommitted(db: Executor, companyId: number): Promise<void> {
  await sql`
    INSERT INTO company_writes (company_id, lsn, written_at)
    VALUES (${companyId}, pg_current_wal_insert_lsn(), clock_timestamp())
    ON CONFLICT (company_id) DO UPDATE SET lsn = pg_current_wal_insert_lsn(), written_at = clock_timestamp()`.execute(
    db,
  );
}

/** Within a transaction, as its last statement: from its commit on the company reads the primary, until the above. */
async function recordCommitting(db: Executor, companyId: number): Promise<void> {
  await sql`
    INSERT INTO company_writes (company_id, lsn, written_at) VALUES (${companyId}, ${nowhere}, clock_timestamp())
    ON CONFLICT (company_id) DO UPDATE SET lsn = EXCLUDED.lsn, written_at = clock_timestamp()`.execute(db);
}

/** Units of work whose changes the company sees at once on its lists: for jobs. */
export function notingWrites(inUnitOfWork: InUnitOfWork, db: Executor, companyId: number): InUnitOfWork {
  return async (work) => {
    const result = await inUnitOfWork(async (uow) => {
      const done = await work(uow);
      await recordCommitting(uow.trx, companyId);
      return done;
    });
    await recordCommitted(db, companyId);
    return result;
  };
}

/** How far a replica must be for a company; 0 where it has written nothing for longer than a replica may be behind. */
export async function placeToReach(db: Executor, companyId: number, mostLagMs: number): Promise<LogPlace> {
  const writes = await db
    .selectFrom('company_writes')
    .where('company_id', '=', companyId)
    .select([
      sql<LogPlace>`pg_wal_lsn_diff(lsn, '0/0')::float8`.as('place'),
      sql<number>`extract(epoch FROM clock_timestamp() - written_at)::float8 * 1000`.as('age_ms'),
    ])
    .modifyEnd(prepared)
    .executeTakeFirst();
  return writes === undefined || writes.age_ms > mostLagMs ? 0 : writes.place;
}
