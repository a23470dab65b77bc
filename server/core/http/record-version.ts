import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Executor } from '../db/database.ts';
import type { InUnitOfWork } from '../db/unit-of-work.ts';
import { DomainError } from '../errors.ts';
import { serialize, versionOf } from './serialize.ts';

/**
 * Versions that an update is meant for; undefined for any, as without If-Match. Proxies that compress mark an ETag as
 * weak.
 */
export function wantedVersions({ headers }: FastifyRequest): readonly string[] | undefined {
  const given = headers['if-match']?.trim();
  return given === undefined || given === '*'
    ? undefined
    : given.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** PostgreSQL's serialization_failure: a row changed after the snapshot of the transaction. */
const serializationFailure = '40001';

/**
 * A unit of work that begins by comparing the record with the wanted versions. Its snapshot is that of the comparison:
 * a change by others in between ends it too.
 * @param read answers the record in the transaction
 * @throws DomainError precondition_failed
 */
export function comparingUnitOfWork(
  inUnitOfWork: InUnitOfWork,
  wanted: readonly string[],
  get: EndpointShape,
  read: (db: Executor) => Promise<unknown>,
): InUnitOfWork {
  const changed = () => new DomainError('precondition_failed', reason('changedMeanwhile'));
  return async (work) => {
    try {
      return await inUnitOfWork(async (uow) => {
        await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(uow.trx);
        const version = versionOf(serialize(get, await read(uow.trx)));
        if (!wanted.includes(version)) throw changed();
        return work(uow);
      });
    } catch (error) {
      throw error instanceof pg.DatabaseError && error.code === serializationFailure ? changed() : error;
    }
  };
}
