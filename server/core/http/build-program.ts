import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RawRequestDefaultExpression,
} from 'fastify';
import type { HttpLimits } from '../config/time-limits.ts';
import type { Database } from '../db/database.ts';
import type { DomainError } from '../errors.ts';
import type { LogLevel } from '../log.ts';
import { releaseVersion } from '../operations/release.ts';
import { registerHealth } from './health.ts';
import { lateRequestCheck, limitConnections } from './limit-connections.ts';
import { noSchemas } from './no-schemas.ts';
import { observeRequests, observeUndecodable, takeRequestIds } from './observe-requests.ts';
import { createPhotoBudget, type PhotoBudget } from './photo-budget.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestLog } from './request-log.ts';

/** Bytes of a body where a route says nothing else. */
export const smallBody = 16 * 1024;

interface ProgramShape {
  name: 'api' | 'photo' | 'code-address';
  logLevel: LogLevel;
  http: HttpLimits;
  database: Database;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Milliseconds for a whole request. */
  requestTimeout: number;
  router?: FastifyServerOptions['routerOptions'];
  /**
   * For programs that integrators call, not consumers: believes request ids of trusted proxies, and answers with the id
   * and the release.
   */
  saysRequestIds?: true;
  /** Ids of the caller, for the log. */
  callerOf?(request: FastifyRequest): object | null;
  /** Answers every error. */
  handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown;
  /** Counts requests and their processor time; a program whose routes have an allowance of their own has none. */
  limits?: RateLimits;
  /** Processor seconds that photos of one caller may take a minute. */
  photoSeconds: number;
  /** Answers an address that cannot be decoded, for which no hook runs; `refusal` when there were too many of them. */
  refuseUndecodable(error: Error, refusal: DomainError | null, request: FastifyRequest, reply: FastifyReply): unknown;
}

/**
 * Builds a program that answers over HTTP, with every guard that a program has: limits of connections, times and bodies,
 * no body that no route asks for, the log, metrics, headers and /health. guards.api.test.ts asks each route of each
 * program for them.
 */
export function buildProgram(shape: ProgramShape): FastifyInstance {
  const { name, http, limits, saysRequestIds, refuseUndecodable } = shape;
  const release = releaseVersion();
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (saysRequestIds) reply.headers({ 'X-Request-Id': request.id, 'X-Proofmark-Release': release });
    limits?.tell(request, reply);
  };
  const app: FastifyInstance = Fastify({
    ...requestLog(name, shape.logLevel),
    genReqId: takeRequestIds(saysRequestIds ? shape.trustedProxies : []),
    ...(shape.router && { routerOptions: shape.router }),
    requestTimeout: shape.requestTimeout,
    http: lateRequestCheck,
    rewriteUrl: readAbsoluteForm,
    schemaController: noSchemas,
    bodyLimit: smallBody,
    trustProxy: [...shape.trustedProxies],
    frameworkErrors: (error, request, reply) => {
      observeUndecodable(name, request, reply);
      const refusal = limits?.countUndecodable(request) ?? null;
      setHeaders(request, reply);
      refuseUndecodable(error, refusal, request, reply);
    },
  });
  limitConnections(app.server, http);
  if (limits) countRequests(app, limits);
  app.decorate('photoBudget', createPhotoBudget(shape.photoSeconds));
  app.decorate('limits', limits);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('allowance', undefined);
  app.decorateRequest('scimCaller', undefined);
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => shape.handleError(error, request, reply));
  observeRequests(app, name, shape.callerOf);
  app.addHook('onSend', (request, reply, _payload, done) => {
    setHeaders(request, reply);
    done();
  });
  app.removeAllContentTypeParsers();
  registerHealth(app, shape.database);
  return app;
}

/** Counts the requests of every route that is added from now on, unless its `allowance` says otherwise. */
function countRequests(app: FastifyInstance, limits: RateLimits): void {
  const count = async (request: FastifyRequest) => limits.count(request);
  app.addHook('onRoute', (route) => {
    const own = [route.onRequest ?? []].flat();
    // A HEAD route that follows from a GET has its hooks.
    if (route.config?.allowance === undefined && !own.includes(count)) route.onRequest = [count, ...own];
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Each route that has photos read asks it and reads them by its readers. */
    photoBudget: PhotoBudget;
    limits: RateLimits | undefined;
  }
  interface FastifyContextConfig {
    /** 'own': the route counts its requests itself. 'none': it may be asked any number of times. */
    allowance?: 'own' | 'none';
  }
}

/**
 * Returns the path and query of a request line. One in absolute form (`GET http://host/path`), as proxies send it, names
 * the host too, which counts in place of the header (RFC 9112, 3.2.2).
 */
function readAbsoluteForm({ url = '/', headers }: RawRequestDefaultExpression): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
  headers.host = new URL(url).host;
  // As text: parsing would change the path, which can be an id.
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
}
