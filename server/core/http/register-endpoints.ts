import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import { type EndpointShape, maxBodyOf } from '#lib/contract/endpoint.ts';
import { answersLocation, locationOf, versionedRecords } from '#lib/contract/registry.ts';
import { inspectorRole, openToInspectors } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '../actor.ts';
import type { Executor } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors/database-away.ts';
import { DomainError, fieldError } from '../errors.ts';
import { LongBody } from './accept-json.ts';
import { type AuditTrail, createAuditTrail } from './audit-trail.ts';
import { authenticate } from './authenticate.ts';
import { chargeTime } from './charge-time.ts';
import type { PreparationContext, ServedEndpoint } from './endpoint.ts';
import { givenAttributes } from './given-attributes.ts';
import { createAnswerOnce } from './idempotency/answer-once.ts';
import type { SaveAnswer } from './idempotency/run-once.ts';
import { readLongBody } from './long-bodies/read-long-body.ts';
import { networkOf, type RateLimits } from './rate-limits.ts';
import { formLimits, formOverhead, withPhoto } from './receive-photo.ts';
import { comparingUnitOfWork, wantedVersions } from './record-version.ts';
import { respond, respondJson } from './respond.ts';
import { serialize } from './serialize.ts';
import type { Services } from './services.ts';
import type { TokenHolders } from './token-holders.ts';

/**
 * Mounts every endpoint: identity, permission, parsing by the contract, the handler, and the answer by the contract.
 */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly ServedEndpoint[],
  services: Services,
  { limits, holders }: { limits: RateLimits; holders: TokenHolders },
): void {
  const trail = createAuditTrail(services);
  const answer = createAnswer(services, trail, endpoints);
  const mount = (scope: FastifyInstance, served: ServedEndpoint) => {
    const { endpoint } = served;
    const overhead = endpoint.photo ? formOverhead : 0;
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      // Counted for its token, which is looked up first.
      config: { loggedQuery: namesOf(endpoint.query), allowance: 'own' },
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.startsWork,
      bodyLimit: maxBodyOf(endpoint) + overhead,
      // Callers without permission are refused before a byte of the body is read.
      onRequest: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated));
        try {
          if (endpoint.access !== 'public') {
            request.actor = (await authenticate(holders, request.headers.authorization)) ?? undefined;
          }
        } finally {
          // Also when the token cannot be looked up: a failure of ours counts for the address.
          limits.count(request);
        }
        try {
          checkAccess(endpoint, request.actor);
        } catch (error) {
          await trail.recordRefusal(endpoint, request, error);
          throw error;
        }
      },
      handler: async (request, reply) => {
        const changesBefore = holders.changes;
        try {
          if (!endpoint.photo) return await answer(served, request, reply, undefined);
          app.photoBudget.check(photoCallerOf(request));
          await served.admit?.({ request, database: services.database });
          return await withPhoto(request, namesOf(endpoint.body), (photo, fields) => {
            request.body = fields;
            return answer(served, request, reply, photo);
          });
        } finally {
          // Clears this process's cache now; other processes are notified a moment later.
          if (holders.changes !== changesBefore) holders.clear();
        }
      },
    });
  };
  for (const served of endpoints) if (!served.endpoint.photo) mount(app, served);
  // Forms are read where a photo is asked for, and are an unknown media type everywhere else.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    for (const served of endpoints) if (served.endpoint.photo) mount(scope, served);
  });
}

/**
 * Runs one call from its parsed input to its answer, with its audit record and, where it creates, its Idempotency-Key.
 */
function createAnswer(services: Services, trail: AuditTrail, endpoints: readonly ServedEndpoint[]) {
  const { config, store, database, inUnitOfWork, replicas } = services;
  const answerOnce = createAnswerOnce(services);
  const read = <T>(work: (db: Executor) => Promise<T>) =>
    database.db.transaction().setAccessMode('read only').execute(work);
  /** Runs a read on a server that has the company's own writes. */
  const ask = ({ bearsLag, handle }: ServedEndpoint, { actor }: FastifyRequest, call: object) => {
    if (!bearsLag || !replicas || !actor) return handle({ ...call, database, inUnitOfWork });
    return replicas.read(actor.companyId, (from) => handle({ ...call, database: from }));
  };
  /** Runs an update, of the version that its caller has seen where that is named. */
  const update = async (served: ServedEndpoint, request: FastifyRequest, call: object) => {
    const wanted = wantedVersions(request);
    const get = versionedRecords.get(served.endpoint);
    const reader = wanted && endpoints.find(({ endpoint }) => endpoint === get);
    if (!wanted || !reader) return ask(served, request, call);
    const query = reader.endpoint.query?.parse({});
    const read = (db: Executor) => reader.handle({ ...call, query, database: { ...database, db } });
    return served.handle({
      ...call,
      database,
      inUnitOfWork: comparingUnitOfWork(inUnitOfWork, wanted, reader.endpoint, read),
    });
  };
  /** Notes a change before its caller gets the answer. */
  const recordWrites = async (endpoint: EndpointShape, { actor }: FastifyRequest) => {
    if (replicas && actor && mayWrite(endpoint)) await replicas.recordWrites(actor.companyId);
  };
  return async (served: ServedEndpoint, request: FastifyRequest, reply: FastifyReply, photo: Buffer | undefined) => {
    const { endpoint } = served;
    const entry = trail.open(endpoint, request);
    const { digest, ...input } = await parse(endpoint, request);
    const photos = request.server.photoBudget.readersFor(photoCallerOf(request), services.photos);
    const call = { ...input, actor: request.actor, config, store, photos, audit: entry.tell, photo, request };
    try {
      if (!endpoint.creates) {
        await entry.begin();
        const answer = await update(served, request, call);
        await entry.complete(answer);
        await recordWrites(endpoint, request);
        return respond(endpoint, answer, request, reply);
      }
      let isReplayed = true;
      const run = async (save: SaveAnswer<Executor>) => {
        isReplayed = false;
        await entry.begin();
        const prepared = await served.prepare?.({ ...call, read } as PreparationContext<EndpointShape>);
        return inUnitOfWork(async (uow) => {
          const answer = await served.handle({ ...call, uow, prepared });
          const given = { status: endpoint.status, text: chargeTime(request, () => serialize(endpoint, answer)) };
          await entry.completeIn(uow.trx, answer);
          await save(uow.trx, given);
          return given;
        });
      };
      const given = await answerOnce(endpoint, request, run, photo ? digestOf(photo) : digest);
      await recordWrites(endpoint, request);
      if (isReplayed) reply.header('Idempotency-Replayed', 'true');
      if (answersLocation(endpoint)) reply.header('Location', locationOf(endpoint, JSON.parse(given.text)));
      return respondJson(given, reply);
    } catch (error) {
      await entry.fail(error);
      // A database that is away is not waited for once more.
      if (!isDatabaseAway(error)) await recordWrites(endpoint, request);
      throw error;
    }
  };
}

/** Photos of a company count together, those without a token by their network. */
const photoCallerOf = ({ actor, ip }: FastifyRequest) => (actor ? `company ${actor.companyId}` : networkOf(ip));

/** A GET that begins work, or is recorded in the audit log, leaves something behind too. */
const mayWrite = (endpoint: EndpointShape) =>
  endpoint.method !== 'GET' || endpoint.startsWork === true || auditRuleOf(endpoint) !== null;

const namesOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const digestOf = (photo: Buffer) => createHash('sha256').update(photo).digest('base64');

/** RFC 9745 and RFC 8594: on every answer of the endpoint, a refusal too. */
function deprecationHeaders({ since, sunset, successor }: NonNullable<EndpointShape['deprecated']>) {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${successor}>; rel="successor-version"`,
  };
}

function checkAccess({ id, access }: EndpointShape, actor: Actor | undefined): void {
  if (access === 'public') return;
  if (!actor) throw new DomainError('not_authenticated', reason('tokenInvalid'));
  if (access !== 'signed-in' && !actor.permissions.includes(access)) {
    throw new DomainError('permission_denied', reason('permissionMissing', { permission: access }));
  }
  if (access === 'signed-in' && actor.role === inspectorRole && !openToInspectors.has(id)) {
    throw new DomainError('permission_denied', reason('roleNotAllowed'));
  }
}

async function parse(endpoint: EndpointShape, request: FastifyRequest) {
  const { params, query } = chargeTime(request, () => parseAddress(endpoint, request));
  const { body } = request;
  if (!(body instanceof LongBody)) {
    const parseBody = () => endpoint.body?.parse(body === undefined ? {} : givenAttributes(endpoint, body));
    return { params, query, body: chargeTime(request, parseBody), digest: undefined };
  }
  const read = await readLongBody(endpoint, request, body);
  // The audit log has its names. For a repeated request there is its digest.
  request.body = Object.fromEntries(read.names.map((name) => [name, null]));
  return { params, query, body: read.body, digest: read.digest };
}

function parseAddress(endpoint: EndpointShape, request: FastifyRequest) {
  // A path that cannot name anything is a resource that does not exist.
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new DomainError('not_found', reason('endpointNotFound'));
  // Schemas ignore only this name. Endpoints without parameters ignore all names.
  if (endpoint.query && Object.hasOwn(request.query as object, '__proto__')) {
    throw fieldError(
      'non_field_errors',
      reason('fieldFault', { field: '__proto__', fault: reason('unknownParameter') }),
    );
  }
  return { params: params?.data, query: endpoint.query?.parse(request.query) };
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
