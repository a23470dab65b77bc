import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '#server/core/db/database.ts';
import { DomainError } from '#server/core/errors.ts';
import { serveHealth } from '#server/core/http/health.ts';
import { observeRequests, observeUndecodable, takeRequestIds } from '#server/core/http/observe-requests.ts';
import { handleError } from '#server/core/http/problem.ts';
import { createRateLimits } from '#server/core/http/rate-limits.ts';
import { requestLog } from '#server/core/http/request-log.ts';
import type { LogLevel } from '#server/core/log.ts';
import { visitAddress } from '#server/scans/operations/visit-address.ts';
import { countScan } from '../photo/scan-metrics.ts';
import { type PositionHeaders, positionFromNetwork } from '../photo/scan-position-headers.ts';
import { codePagePolicy, renderCodePage, renderTooManyPage, renderUnknownPage } from './code-page.ts';
import { idsOfPath } from './read-path.ts';

export interface CodeAddressServices {
  database: Database;
  /** The standard code address, as the outside sees it. */
  codeUrl: string;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Requests a minute from one address. */
  ratePerMinute: number;
  positionHeaders: PositionHeaders | null;
  logLevel: LogLevel;
}

/** Consumers come from many more addresses than programs; about 10 MB, when as many call within a minute. */
const mostAddresses = 50_000;

/** The addresses printed in codes, as an app, not yet listening: every path is a code's id. */
export function buildCodeAddress(services: CodeAddressServices): FastifyInstance {
  const basePath = new URL(services.codeUrl).pathname.replace(/\/$/, '');
  const limits = createRateLimits(services.ratePerMinute, mostAddresses);
  const app = Fastify({
    ...requestLog('code-address', services.logLevel),
    // Consumers call here: nobody in front has an id of ours.
    genReqId: takeRequestIds([]),
    keepAliveTimeout: 2000,
    requestTimeout: 10_000,
    bodyLimit: 1,
    trustProxy: services.trustedProxies,
    // A path that cannot be decoded is an id that nobody issued. No hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      observeUndecodable('code-address', request, reply);
      const refusal = limits.countUndecodable(request);
      limits.tell(request, reply);
      if (refusal) sendTooMany(refusal, reply);
      else sendPage(reply, 404, renderUnknownPage());
    },
  });
  app.decorateRequest('actor', undefined);
  app.decorateRequest('allowance', undefined);
  observeRequests(app, 'code-address');
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const isTooMany = error instanceof DomainError && error.code === 'too_many_requests';
    return isTooMany ? sendTooMany(error, reply) : handleError(error, request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    return sendPage(reply, 404, renderUnknownPage());
  });
  app.addHook('onSend', async (request, reply) => {
    limits.tell(request, reply);
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
  });

  serveHealth(app, services.database);
  // A crawler is no consumer: it must not fill a company's list of scans.
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());

  const positionOf = (request: FastifyRequest) => positionFromNetwork(request.headers, services.positionHeaders);
  const visit = async (request: FastifyRequest, reply: FastifyReply) => {
    const ids = idsOfPath(request.raw.url ?? '', basePath);
    const found = await visitAddress(services.database, ids, request.method === 'GET', positionOf(request));
    if (request.method === 'GET') countScan('address', found.kind);
    if (found.kind === 'redirect') return reply.redirect(found.location, 302);
    if (found.kind === 'page') return sendPage(reply, 200, renderCodePage(found.code));
    return sendPage(reply, 404, renderUnknownPage());
  };
  const onRequest = async (request: FastifyRequest) => limits.count(request);
  app.route({ method: ['GET', 'HEAD'], url: '/*', onRequest, handler: visit });
  return app;
}

function sendTooMany({ retryAfter = 1 }: DomainError, reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(retryAfter));
  return sendPage(reply, 429, renderTooManyPage(retryAfter));
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', codePagePolicy)
    .send(html);
}
