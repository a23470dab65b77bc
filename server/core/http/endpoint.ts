import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { EndpointOutput, EndpointRequest, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Database, Executor } from '../db/database.ts';
import type { InUnitOfWork, UnitOfWork } from '../db/unit-of-work.ts';
import type { TellAudit } from './audit-trail.ts';

/** A streamed file: its name as the reader saves it, and its bytes. */
export interface FileAnswer {
  /** A reason is sent in the first language of Accept-Language that there is. */
  fileName: string | Reason;
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

/** Input of every endpoint: the parsed request, its actor, and the services of the program. */
interface Call<E extends EndpointShape> extends EndpointRequest<E> {
  actor: E['access'] extends 'public' ? undefined : Actor;
  config: Config;
  store: ObjectStore;
  photos: PhotoReaders;
  /** Tells the audit log what only the handler knows: whose call it was, and which resource. */
  audit: TellAudit;
  /** The JPEG of an endpoint that takes one; its memory is counted until the call has ended. */
  photo: E['photo'] extends true ? Buffer : undefined;
  /** For the few endpoints that need more than the parsed input: address of the caller, HEAD, headers. */
  request: FastifyRequest;
}

/**
 * An endpoint that creates runs in one unit of work and has no other access to the database: with an Idempotency-Key
 * its effect and its answer are kept together or not at all. Every other endpoint reads, and opens units of work
 * itself.
 */
type Ground<E extends EndpointShape> = E['creates'] extends true
  ? { uow: UnitOfWork }
  : { database: Database; inUnitOfWork: InUnitOfWork };

export type EndpointContext<E extends EndpointShape> = Call<E> & Ground<E>;

/**
 * Before the unit of work of an endpoint that creates: reads in a READ ONLY transaction, so nothing can be written.
 */
export type PreparationContext<E extends EndpointShape> = Call<E> & {
  read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
};

type Admit = (call: { request: FastifyRequest; database: Database }) => Promise<void>;

export interface ServedEndpoint {
  endpoint: EndpointShape;
  /** May be answered by a replica, which is some seconds behind. */
  bearsLag?: true;
  /** Refuses a call by its head, before a byte of its photo is read. */
  admit?: Admit;
  prepare?: (context: PreparationContext<EndpointShape>) => Promise<unknown>;
  handle(context: object): Promise<unknown>;
}

/** Binds a handler to an endpoint of the contract, which gives its types. */
export function endpoint<E extends EndpointShape>(
  shape: E,
  handle: (context: EndpointContext<E>) => Promise<Answer<E>>,
): ServedEndpoint {
  return { endpoint: shape, handle: handle as ServedEndpoint['handle'] };
}

/**
 * For an endpoint that takes photos of unknown callers: `admit` refuses a caller before any part of the photo is held
 * in memory.
 */
export function admittingEndpoint<E extends EndpointShape & { photo: true }>(
  shape: E,
  admit: Admit,
  handle: (context: EndpointContext<E>) => Promise<Answer<E>>,
): ServedEndpoint {
  return { ...endpoint(shape, handle), admit };
}

/**
 * For an endpoint that only reads. A replica answers where there is one: it has every write of the caller's company,
 * and may miss some seconds of other companies' writes. The handler may run a second time, against the primary.
 */
export function replicaEndpoint<E extends EndpointShape & { method: 'GET' }>(
  shape: E,
  handle: (context: Call<E> & { database: Database }) => Promise<Answer<E>>,
): ServedEndpoint {
  return { endpoint: shape, bearsLag: true, handle: handle as ServedEndpoint['handle'] };
}

/**
 * For an endpoint that creates and has slow work first, such as hashing a password or reading a photo: `prepare` does
 * it while no transaction is open, and its result is `prepared`.
 */
export function preparedEndpoint<E extends EndpointShape & { creates: true }, P>(
  shape: E,
  prepare: (context: PreparationContext<E>) => Promise<P>,
  handle: (context: EndpointContext<E> & { prepared: P }) => Promise<Answer<E>>,
): ServedEndpoint {
  return {
    endpoint: shape,
    prepare: prepare as NonNullable<ServedEndpoint['prepare']>,
    handle: handle as ServedEndpoint['handle'],
  };
}
