import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRequest, requestsUnderWay } from '#lib/operations/metrics.ts';
import { runAs } from '#lib/operations/request-context.ts';
import { requestIdOf } from '#lib/operations/request-id.ts';
import type { Span } from '#lib/operations/tracer.ts';
import { startSpan } from '#lib/operations/tracing.ts';
import { parseTrustedProxies } from '#lib/operations/trusted-proxies.ts';
import { loggedUrl } from './request-log.ts';
import { shortAddress } from './short-address.ts';

/** Facts about a request for its line in the log, in addition to the actor of the management API. */
interface Seen {
  span: Span | undefined;
  bytesBefore: number;
}

/** Ids of requests: taken from the portal and from trusted proxies, made for all others. */
export function takeRequestIds(trustedProxies: readonly string[]) {
  const trusted = parseTrustedProxies(trustedProxies.join(','));
  return (raw: IncomingMessage): string => requestIdOf(raw.headers['x-request-id'], raw.socket?.remoteAddress, trusted);
}

/**
 * Every request of a listener is counted, timed and logged when it was answered, in one line; what it begins knows
 * whose request it is. Call it before routes are added.
 * @param callerOf ids of who asked, for the line
 */
export function observeRequests(
  app: FastifyInstance,
  service: string,
  callerOf: (request: FastifyRequest) => object | null = () => null,
): void {
  app.decorateRequest('seen', undefined);

  app.addHook('onRequest', (request, _reply, done) => {
    requestsUnderWay.inc({ service });
    const { traceparent } = request.headers;
    const span = startSpan(service, 'server', typeof traceparent === 'string' ? traceparent : '');
    request.seen = { span, bytesBefore: request.raw.socket?.bytesWritten ?? 0 };
    runAs(originOf(request, span), done);
  });
  // Reading the body leaves the context the request came in.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET') done();
    else runAs(originOf(request, request.seen?.span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    requestsUnderWay.dec({ service });
    logAnswer(service, request, reply, callerOf(request));
    done();
  });
}

const originOf = (request: FastifyRequest, span: Span | undefined) => ({
  requestId: request.id,
  traceparent: span?.traceparent,
});

/** For an address that cannot be decoded: no hook runs for it. */
export function observeUndecodable(service: string, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => logAnswer(service, request, reply, null));
}

/** At which lines of requests are written. */
const infoLevels = new Set(['info', 'debug', 'trace']);

function logAnswer(service: string, request: FastifyRequest, reply: FastifyReply, caller: object | null): void {
  const route = request.routeOptions?.url ?? 'none';
  const { method } = request;
  const status = reply.raw.headersSent ? reply.statusCode : 499;
  const seconds = reply.elapsedTime / 1000;
  request.seen?.span?.end({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
    ...(status >= 500 && { error: new Error('5xx') }),
  });
  // Probes ask every few seconds: not logged.
  if (request.routeOptions?.logLevel === 'silent') return;
  recordRequest({ service, method, route, status, seconds });
  if (!infoLevels.has(request.log.level)) return;
  request.log.info(
    {
      method,
      url: loggedUrl(request),
      route,
      status,
      durationMs: Math.round(seconds * 10_000) / 10,
      bytes: bytesSent(request),
      host: request.host,
      // Consumers are not to be found by the log; who guesses at the API is.
      remoteAddress: service === 'api' ? request.ip : shortAddress(request.ip),
      ...caller,
    },
    'request completed',
  );
}

/** With its headers, as the connection has it; unknown when the client is gone. */
function bytesSent({ raw, seen }: FastifyRequest): number | undefined {
  const written = raw.socket?.bytesWritten;
  return seen === undefined || written === undefined ? undefined : written - seen.bytesBefore;
}

declare module 'fastify' {
  interface FastifyRequest {
    seen: Seen | undefined;
  }
}
