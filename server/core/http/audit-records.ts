import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export interface NewAuditRecord {
  action: string;
  resource: string;
  resourceId: string | null;
  companyId: number | null;
  userId: number | null;
  tokenId: number | null;
  /** Token of an identity provider, which belongs to a company and to no user. */
  scimTokenId?: number;
  /** Address of the caller, without a port. */
  address: string;
  requestId: string;
  changedFields: readonly string[];
  /** Whether the call commits something to this database after its record. */
  changesData: boolean;
  /** null while the call runs. */
  outcome: { status: number; code: string | null } | null;
}

/**
 * Waiting for the disk is left to the change itself: the log of the database is written in order, so when the change is
 * on the disk, the record that was committed before it is too. The setting ends with the statement.
 */
const withoutWaiting = sql`SELECT set_config('synchronous_commit', 'off', true) AS setting`;
const waiting = sql`SELECT NULL AS setting`;

/** Key of a record; its time says in which month's table it is. */
export interface AuditKey {
  id: number;
  /** With microseconds. */
  at: string;
}

/** Writes the record of a call that is about to run, or of one that was refused; answers its key. */
export async function beginAuditRecord(db: Executor, record: NewAuditRecord): Promise<AuditKey> {
  const { outcome } = record;
  const { rows } = await sql<AuditKey>`
    WITH wait AS MATERIALIZED (${record.changesData ? withoutWaiting : waiting})
    INSERT INTO audit_records (company_id, user_id, token_id, scim_token_id, action, resource, resource_id, address,
                               request_id, changed_fields, status, code, completed_at)
    SELECT ${record.companyId}::integer, ${record.userId}::integer, ${record.tokenId}::integer,
           ${record.scimTokenId ?? null}::integer, ${record.action}, ${record.resource}, ${record.resourceId},
           ${record.address}, ${record.requestId}::uuid, ${[...record.changedFields]}::text[], ${outcome?.status ?? null}::smallint, ${outcome?.code ?? null}::text,
           CASE WHEN ${outcome !== null}::boolean THEN clock_timestamp() END
      FROM wait
    RETURNING id, created_at::text AS at`.execute(db);
  const [key] = rows;
  if (!key) throw new Error('The audit record was not written.');
  return key;
}

/** How a call ended, and what it found out about itself. */
interface AuditOutcome {
  status: number;
  code: string | null;
  companyId?: number;
  userId?: number;
  tokenId?: number;
  resourceId?: string | number;
}

/** Adds how a call ended. A record has one outcome: it keeps the first. */
export const completeAuditRecord = (db: Executor, key: AuditKey, outcome: AuditOutcome): Promise<void> =>
  complete(db, key, outcome, withoutWaiting);

/**
 * The same as a part of the call's own transaction, which waits for the disk as ever: the outcome is there exactly when
 * its work is.
 */
export const completeInTransaction = (db: Executor, key: AuditKey, outcome: AuditOutcome): Promise<void> =>
  complete(db, key, outcome, waiting);

async function complete(
  db: Executor,
  { id, at }: AuditKey,
  outcome: AuditOutcome,
  wait: RawBuilder<unknown>,
): Promise<void> {
  const resourceId = outcome.resourceId === undefined ? null : String(outcome.resourceId);
  await sql`
    WITH wait AS MATERIALIZED (${wait})
    UPDATE audit_records
       SET status = ${outcome.status}::smallint, code = ${outcome.code}, completed_at = clock_timestamp(),
           company_id = coalesce(company_id, ${outcome.companyId ?? null}::integer),
           user_id = coalesce(user_id, ${outcome.userId ?? null}::integer),
           token_id = coalesce(token_id, ${outcome.tokenId ?? null}::integer),
           resource_id = coalesce(resource_id, ${resourceId})
      FROM wait
     WHERE id = ${id} AND created_at = ${at}::timestamptz AND status IS NULL`.execute(db);
}

/** Deletes records older than they are kept, oldest first. */
export async function deleteExpiredAuditRecords(
  trx: Transaction<Schema>,
  days: number,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM audit_records WHERE created_at < now() - make_interval(days => ${days}) AND id IN (
      SELECT id FROM audit_records WHERE created_at < now() - make_interval(days => ${days})
       ORDER BY created_at, id LIMIT ${atMost}
       FOR UPDATE SKIP LOCKED
    )`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
