import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { EndpointOutput, EndpointRequest, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Database, Executor } from '../db/database.ts';
import type { InUnitOfWork, UnitOfWork } from '../db/unit-of-work.ts';
import type { TellAudit } from './audit-trail.ts';

/** A streamed file: its name as the reader saves it, and its bytes. */
export interface FileAnswer {
  fileName: string;
  /** Where it is not the endpoint's own. */
  mediaType?: string;
  /** Lets readers keep the file and ask whether it is still the one: they are answered 304 without its bytes. */
  etag?: string;
  body: Readable;
}

export interface RedirectAnswer {
  /** Null for HEAD, which only asks whether it would answer. */
  location: string | null;
}

type Answer<E extends EndpointShape> = E['success'] extends 'json'
  ? EndpointOutput<E>
  : E['success'] extends 'redirect'
    ? RedirectAnswer
    : E['success'] extends 'file'
      ? FileAnswer
      : undefined;

/** Input of every operation: the parsed request, its actor, and the services of the program. */
interface Call<E extends EndpointShape> extends EndpointRequest<E> {
  actor: E['access'] extends 'public' ? undefined : Actor;
  config: Config;
  store: ObjectStore;
  photos: PhotoReaders;
  /** Tells the audit log what only the operation finds out: whose call it was, and which resource. */
  audit: TellAudit;
  /** The JPEG of an endpoint that takes one; its memory is counted until the call has ended. */
  photo: E['photo'] extends true ? Buffer : undefined;
  /** For the few operations that need more than the parsed input: address of the caller, HEAD, headers. */
  request: FastifyRequest;
}

/**
 * An endpoint that creates runs in one unit of work, and has no other way to the database: with an Idempotency-Key its
 * effect and its answer are kept together or not at all. Every other operation reads, and opens units of work itself.
 */
type Ground<E extends EndpointShape> = E['creates'] extends true
  ? { uow: UnitOfWork }
  : { database: Database; inUnitOfWork: InUnitOfWork };

export type OperationContext<E extends EndpointShape> = Call<E> & Ground<E>;

/**
 * Before the unit of work of an operation that creates: reads in a READ ONLY transaction, so nothing can be written.
 */
export type PreparationContext<E extends EndpointShape> = Call<E> & {
  read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
};

type Admit = (call: { request: FastifyRequest; database: Database }) => Promise<void>;

export interface Operation {
  endpoint: EndpointShape;
  /** May be answered by a replica, which is some seconds behind. */
  bearsLag?: true;
  /** Refuses a call by its head, before a byte of its photo is read. */
  admit?: Admit;
  prepare?: (context: PreparationContext<EndpointShape>) => Promise<unknown>;
  handle(context: object): Promise<unknown>;
}

/** Binds an operation to the endpoint it serves, typed by the contract. */
export function operation<E extends EndpointShape>(
  endpoint: E,
  handle: (context: OperationContext<E>) => Promise<Answer<E>>,
): Operation {
  return { endpoint, handle: handle as Operation['handle'] };
}

/**
 * For an endpoint that takes photos of people who are not known: who has no business here sends nothing that would
 * have to be held.
 */
export function admittingOperation<E extends EndpointShape & { photo: true }>(
  endpoint: E,
  admit: Admit,
  handle: (context: OperationContext<E>) => Promise<Answer<E>>,
): Operation {
  return { ...operation(endpoint, handle), admit };
}

/**
 * For an endpoint that only reads, and may be some seconds behind what others have written, never behind what the
 * company of the caller has: where there are replicas, one of them answers. It may be run a second time, against the
 * primary.
 */
export function replicaOperation<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  handle: (context: Call<E> & { database: Database }) => Promise<Answer<E>>,
): Operation {
  return { endpoint, bearsLag: true, handle: handle as Operation['handle'] };
}

/**
 * For an endpoint that creates and has something slow to do first, such as hashing a password or reading a photo: that
 * is done in `prepare`, while no transaction is open, and handed on as `prepared`.
 */
export function preparedOperation<E extends EndpointShape & { creates: true }, P>(
  endpoint: E,
  prepare: (context: PreparationContext<E>) => Promise<P>,
  handle: (context: OperationContext<E> & { prepared: P }) => Promise<Answer<E>>,
): Operation {
  return {
    endpoint,
    prepare: prepare as NonNullable<Operation['prepare']>,
    handle: handle as Operation['handle'],
  };
}
