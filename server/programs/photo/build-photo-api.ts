import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  authenticatePhoto as endpoint,
  photoKeyHeader,
  scanIncludeHeader,
  scanPositionHeader,
  serviceAppHeader,
} from '#lib/contract/photo.ts';
import { photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { allowedMethods } from '#server/core/http/allowed-methods.ts';
import { authenticate } from '#server/core/http/authenticate.ts';
import { buildProgram } from '#server/core/http/build-program.ts';
import { handleError, refuseAddress } from '#server/core/http/problem.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { formLimits, formOverhead, withPhoto } from '#server/core/http/receive-photo.ts';
import { createTokenHolders } from '#server/core/http/token-holders.ts';
import type { LogLevel } from '#server/core/log.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { findScanApp } from '#server/scan-apps/shared/find-scan-app.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import { countScan } from '#server/scans/shared/scan-metrics.ts';
import { readPosition } from '#server/scans/shared/scan-position.ts';
import { authenticatePhoto, type VerdictServices } from '#server/verdict/shared/authenticate-photo.ts';
import { createUrlPrefixCache } from '#server/verdict/shared/url-prefixes.ts';
import { chargeFor, spendAllowance } from './spend-allowance.ts';

export interface PhotoServices extends Omit<VerdictServices, 'urlPrefixes' | 'meter'> {
  logLevel: LogLevel;
  /** Processor time that photos of one application may take a minute; that of the interface when left out. */
  secondsPerMinute?: number;
  /** The default ones when left out. */
  http?: HttpLimits;
}

/** The photo-authentication API as an app, not yet listening. */
export function buildPhotoApi(services: PhotoServices): FastifyInstance {
  const http = services.http ?? defaultTimeLimits.http;
  const app = buildProgram({
    name: 'photo',
    logLevel: services.logLevel,
    http,
    database: services.database,
    trustedProxies: http.trustedProxies,
    // Long enough for a photo of the largest size over a slow mobile network.
    requestTimeout: 120_000,
    photoSeconds: services.secondsPerMinute ?? photoSecondsPerMinute,
    router: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    saysRequestIds: true,
    callerOf: ({ scanApp }) => (scanApp ? { companyId: scanApp.companyId, scanAppId: scanApp.id } : null),
    handleError,
    refuseUndecodable: (error, refusal, request, reply) => handleError(refusal ?? error, request, reply),
  });
  const urlPrefixes = createUrlPrefixCache(services.database.db);
  const holders = createTokenHolders(services.database);
  app.decorateRequest('scanApp', null);
  const methodsOf = allowedMethods([endpoint, { method: 'GET', path: '/health' }]);
  app.setNotFoundHandler((request, reply) => refuseAddress(request, reply, methodsOf(request.url)));
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('WWW-Authenticate', serviceAppHeader);
  });
  app.register(multipart, { limits: formLimits });
  // Other bodies are not read: the route answers which type it wants.
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBody + formOverhead,
    // Unknown applications and bodies that are too large are refused before a byte of the photo is read.
    onRequest: async (request, reply) => {
      request.scanApp = await identifyApp(request, services.database);
      await spendAllowance(request.scanApp, reply, services);
      if (Number(request.headers['content-length'] ?? 0) > endpoint.maxBody + formOverhead) {
        throw fieldError('image', new PhotoRefused('too_many_bytes').reason);
      }
    },
    handler: async (request, reply) => {
      const scanApp = request.scanApp;
      if (!scanApp) throw unknownApp();
      const position = readPosition(request.headers[scanPositionHeader]);
      const key = keyOf(request);
      // Optional: a signed-in user is no consumer. An invalid token does not refuse a photo.
      const user = await authenticate(holders, request.headers.authorization);
      const sender = { user, address: request.ip };
      const meter: ProcessorMeter = { processorMs: 0, caller: networkOf(request.ip) };
      const { answer } = await withPhoto(request, [], (bytes) =>
        authenticatePhoto({ bytes, position, country: null, visitId: null, key, sender }, scanApp, {
          ...services,
          urlPrefixes,
          meter,
        }),
      ).finally(() => chargeFor(meter, scanApp, services, request.log));
      countScan('photo', answer.authentication_status);
      const parsed = endpoint.response.parse(answer);
      const { phone: _, ...asListed } = parsed;
      return reply
        .code(endpoint.status)
        .header('Cache-Control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(includesPhone(request) ? parsed : asListed));
    },
  });
  return app;
}

/** Strict clients of the interface document know five members. */
const includesPhone = ({ headers }: FastifyRequest) =>
  String(headers[scanIncludeHeader] ?? '')
    .split(',')
    .some((name) => name.trim() === 'phone');

/** The photo's Idempotency-Key; null when it has none, or an unusable one. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[photoKeyHeader];
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}

function unknownApp(): DomainError {
  return new DomainError('unknown_app', reason('unknownApp', { header: serviceAppHeader }));
}

async function identifyApp(request: FastifyRequest, { db }: Database): Promise<ScanApp> {
  const identifier = request.headers[serviceAppHeader];
  if (typeof identifier !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(identifier)) throw unknownApp();
  const scanApp = await findScanApp(db, identifier);
  if (!scanApp) throw unknownApp();
  return scanApp;
}

declare module 'fastify' {
  interface FastifyRequest {
    scanApp: ScanApp | null;
  }
}
