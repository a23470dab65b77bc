import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { DomainError } from '#server/core/errors.ts';
import { registerHealth } from '#server/core/http/health.ts';
import { lateRequestCheck, limitConnections } from '#server/core/http/limit-connections.ts';
import { noSchemas } from '#server/core/http/no-schemas.ts';
import { observeRequests, observeUndecodable, takeRequestIds } from '#server/core/http/observe-requests.ts';
import { createRateLimits } from '#server/core/http/rate-limits.ts';
import { requestLog } from '#server/core/http/request-log.ts';
import type { LogLevel } from '#server/core/log.ts';
import { countScan } from '../photo/scan-metrics.ts';
import { type PositionHeaders, positionFromNetwork } from '../photo/scan-position-headers.ts';
import { codePagePolicy, renderCodePage, renderLaterPage, renderUnknownPage } from './code-page.ts';
import { idsOfPath } from './read-path.ts';
import { textsFor } from './texts/languages.ts';
import { openVisitJournal } from './visit-journal.ts';
import { createVisits } from './visits.ts';

export interface CodeAddressServices {
  database: Database;
  /** Standbys that codes are looked up in. */
  replicas?: Replicas | undefined;
  /** The standard code address, as the outside sees it. */
  codeUrl: string;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Requests a minute from one address. */
  ratePerMinute: number;
  positionHeaders: PositionHeaders | null;
  /** Where visits wait for the database while it is away. */
  journalFolder: string;
  logLevel: LogLevel;
  /** The default ones when left out. */
  http?: HttpLimits;
}

/** Consumers come from many more addresses than programs; about 10 MB, when as many call within a minute. */
const mostAddresses = 50_000;

/** Some 800,000 visits. */
const mostJournalBytes = 256 * 1024 * 1024;
/** After it the database may be back. */
const awaySeconds = 30;

/**
 * The addresses printed in codes, as an app, not yet listening: every path is a code's id. What it answers is for
 * people: whatever goes wrong is a plain page in their language.
 */
export async function buildCodeAddress(services: CodeAddressServices): Promise<FastifyInstance> {
  const basePath = new URL(services.codeUrl).pathname.replace(/\/$/, '');
  const limits = createRateLimits(services.ratePerMinute, mostAddresses);
  const app = Fastify({
    ...requestLog('code-address', services.logLevel),
    // Consumers call here: no request id from outside is believed.
    genReqId: takeRequestIds([]),
    keepAliveTimeout: 2000,
    requestTimeout: 10_000,
    http: lateRequestCheck,
    schemaController: noSchemas,
    bodyLimit: 1,
    trustProxy: services.trustedProxies,
    // A path that cannot be decoded is no id that was issued. Fastify runs no hook for it.
    frameworkErrors: (_error, request, reply) => {
      observeUndecodable('code-address', request, reply);
      const refusal = limits.countUndecodable(request);
      limits.tell(request, reply);
      if (refusal) sendTooMany(refusal, request, reply);
      else sendUnknown(request, reply);
    },
  });
  const journal = await openVisitJournal(services.journalFolder, mostJournalBytes);
  const visits = createVisits(services, journal, () => app.log);
  app.addHook('onClose', () => visits.close());
  limitConnections(app.server, services.http ?? defaultTimeLimits.http);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('allowance', undefined);
  observeRequests(app, 'code-address');
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof DomainError && error.code === 'too_many_requests') return sendTooMany(error, request, reply);
    // Of what a phone sends only the path counts.
    if ('statusCode' in error && (error.statusCode ?? 500) < 500) return sendUnknown(request, reply);
    request.log.error({ err: error }, 'a code address failed');
    return sendAway(request, reply);
  });
  // Every path takes GET: only another method comes here.
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    reply.header('Allow', 'GET, HEAD');
    return sendPage(reply, 405, renderUnknownPage(textsOf(request)));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    limits.tell(request, reply);
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
    done();
  });

  registerHealth(app, services.database);
  // A crawler is no consumer: it must not fill a company's list of scans.
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());

  const positionOf = (request: FastifyRequest) => positionFromNetwork(request.headers, services.positionHeaders);
  const visit = async (request: FastifyRequest, reply: FastifyReply) => {
    const ids = idsOfPath(request.raw.url ?? '', basePath);
    const answer = request.method === 'GET' ? await visits.visit(ids, positionOf(request)) : await visits.resolve(ids);
    if (request.method === 'GET') countScan('address', answer.kind);
    if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
    if (answer.kind === 'page') return sendPage(reply, 200, renderCodePage(answer.code, textsOf(request)));
    return answer.kind === 'away' ? sendAway(request, reply) : sendUnknown(request, reply);
  };
  const onRequest = async (request: FastifyRequest) => limits.count(request);
  app.route({ method: ['GET', 'HEAD'], url: '/*', onRequest, handler: visit });
  return app;
}

const textsOf = (request: FastifyRequest) => textsFor(request.headers['accept-language']);

const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, 404, renderUnknownPage(textsOf(request)));

function sendTooMany({ retryAfter = 1 }: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(retryAfter));
  return sendPage(reply, 429, renderLaterPage('tooMany', retryAfter, textsOf(request)));
}

function sendAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(awaySeconds));
  return sendPage(reply, 503, renderLaterPage('away', awaySeconds, textsOf(request)));
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', codePagePolicy)
    .header('Vary', 'Accept-Language')
    .send(html);
}
