import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/core/db/database.ts';
import { handleError } from '#server/core/http/problem.ts';
import { type LogLevel, loggerOptions } from '#server/core/log.ts';
import { visitAddress } from '#server/scans/operations/visit-address.ts';
import type { ScanStore } from '#server/scans/rules/scan-store.ts';
import { type PositionHeaders, positionFromNetwork } from '../photo/scan-position-headers.ts';
import { codePagePolicy, renderCodePage, renderUnknownPage } from './code-page.ts';
import { idsOfPath } from './read-path.ts';

export interface CodeAddressServices {
  database: Database;
  store: ScanStore;
  /** The standard code address, as the outside sees it. */
  codeUrl: string;
  positionHeaders: PositionHeaders | null;
  logLevel: LogLevel;
}

/** The addresses printed in codes, as an app, not yet listening: every path is a code's id. */
export function buildCodeAddress(services: CodeAddressServices): FastifyInstance {
  const basePath = new URL(services.codeUrl).pathname.replace(/\/$/, '');
  const app = Fastify({
    logger: loggerOptions('code-address', services.logLevel),
    genReqId: () => randomUUID(),
    keepAliveTimeout: 2000,
    requestTimeout: 10_000,
    bodyLimit: 1,
    trustProxy: 'loopback',
    // A path that cannot be decoded is an id that nobody issued.
    frameworkErrors: (_error, _request, reply) => sendPage(reply, 404, renderUnknownPage()),
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 404, renderUnknownPage()));
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store');
  });

  app.get('/health', { logLevel: 'silent' }, async () => {
    await sql`SELECT 1`.execute(services.database.db);
    return { status: 'ok' };
  });
  // A crawler is no consumer: it must not fill a company's list of scans.
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());

  const positionOf = (request: FastifyRequest) => positionFromNetwork(request.headers, services.positionHeaders);
  const visit = async (request: FastifyRequest, reply: FastifyReply) => {
    const ids = idsOfPath(request.raw.url ?? '', basePath);
    const found = await visitAddress(ids, request.method === 'GET', positionOf(request), services.store);
    if (found.kind === 'redirect') return reply.redirect(found.location, 302);
    if (found.kind === 'page') return sendPage(reply, 200, renderCodePage(found.code));
    return sendPage(reply, 404, renderUnknownPage());
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: visit });
  return app;
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', codePagePolicy)
    .send(html);
}
