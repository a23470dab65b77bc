import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  type AuthenticationResult,
  authenticatePhoto as endpoint,
  photoKeyHeader,
  scanPositionHeader,
  serviceAppHeader,
} from '#lib/contract/photo.ts';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { allowedMethods } from '#server/core/http/allowed-methods.ts';
import { registerHealth } from '#server/core/http/health.ts';
import { lateRequestCheck, limitConnections } from '#server/core/http/limit-connections.ts';
import { noSchemas } from '#server/core/http/no-schemas.ts';
import { observeRequests, takeRequestIds } from '#server/core/http/observe-requests.ts';
import { handleError, refuseAddress } from '#server/core/http/problem.ts';
import { formLimits, formOverhead, withPhoto } from '#server/core/http/receive-photo.ts';
import { requestLog } from '#server/core/http/request-log.ts';
import type { LogLevel } from '#server/core/log.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PhotoReading } from '#server/photo/read-photo.ts';
import { stripMetadata } from '#server/photo/strip-metadata.ts';
import type { PrintedGraphic, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import type { ReaderPool } from '#server/photo-readers/reader-pool.ts';
import { authenticatePhoto, checkPhotoKey } from '#server/scans/operations/authenticate-photo.ts';
import { findScanApp } from '#server/scans/queries/scan-apps.ts';
import { createUrlPrefixCache, type UrlPrefixCache } from '#server/scans/queries/url-prefixes.ts';
import { type Position, readPosition } from '#server/scans/rules/scan-position.ts';
import type { ScanApp } from '#server/scans/rules/scanned-code.ts';
import type { PhotoKeeper } from './photo-keeper.ts';
import { countScan } from './scan-metrics.ts';
import { type PositionHeaders, positionFromNetwork } from './scan-position-headers.ts';
import { chargeFor, spendAllowance } from './spend-allowance.ts';

export interface PhotoServices {
  database: Database;
  /** What secrets of workorders are sealed with. */
  sealKey: Buffer;
  readers: ReaderPool;
  keeper: PhotoKeeper;
  /** Where codes without a prefix of their own are served, with the slash at its end. */
  standardPrefix: string;
  positionHeaders: PositionHeaders | null;
  logLevel: LogLevel;
  /** Processor time that photos of one application may take a minute; that of the interface when left out. */
  secondsPerMinute?: number;
  /** The default ones when left out. */
  http?: HttpLimits;
}

interface PhotoContext extends PhotoServices {
  urlPrefixes: UrlPrefixCache;
  meter: ProcessorMeter;
}

/** The photo-authentication API as an app, not yet listening. */
export function buildPhotoApi(services: PhotoServices): FastifyInstance {
  const http = services.http ?? defaultTimeLimits.http;
  const app = Fastify({
    ...requestLog('photo', services.logLevel),
    genReqId: takeRequestIds(http.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    keepAliveTimeout: 2000,
    // A photo of the largest size over a slow mobile network, and no slower.
    requestTimeout: 120_000,
    http: lateRequestCheck,
    schemaController: noSchemas,
    trustProxy: [...http.trustedProxies],
    bodyLimit: endpoint.maxBody + formOverhead,
  });
  limitConnections(app.server, http);
  const urlPrefixes = createUrlPrefixCache(services.database.db);
  app.decorateRequest('scanApp', null);
  app.setErrorHandler(handleError);
  observeRequests(app, 'photo', ({ scanApp }) =>
    scanApp ? { companyId: scanApp.companyId, scanAppId: scanApp.id } : null,
  );
  const methodsOf = allowedMethods([endpoint]);
  app.setNotFoundHandler((request, reply) => refuseAddress(request, reply, methodsOf(request.url)));
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    if (reply.statusCode === 401) reply.header('WWW-Authenticate', serviceAppHeader);
  });
  app.removeAllContentTypeParsers();
  app.register(multipart, { limits: formLimits });
  // Any other body is not read: the route says what it wants instead.
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));

  registerHealth(app, services.database);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Who may not, and what cannot fit, is refused before a byte of the photo is read.
    onRequest: async (request, reply) => {
      request.scanApp = await identifyApp(request, services.database);
      await spendAllowance(request.scanApp, reply, services);
      if (Number(request.headers['content-length'] ?? 0) > endpoint.maxBody + formOverhead) {
        throw fieldError('image', new PhotoRefused('too_many_bytes').message);
      }
    },
    handler: async (request, reply) => {
      const scanApp = request.scanApp;
      if (!scanApp) throw unknownApp();
      const position =
        readPosition(request.headers[scanPositionHeader]) ??
        positionFromNetwork(request.headers, services.positionHeaders);
      const key = keyOf(request);
      const meter: ProcessorMeter = { processorMs: 0 };
      const answer = await withPhoto(request, [], (bytes) =>
        authenticate(bytes, { position, key }, scanApp, { ...services, urlPrefixes, meter }),
      ).finally(() => chargeFor(meter, scanApp, services, request.log));
      countScan('photo', answer.authentication_status);
      return reply
        .code(endpoint.status)
        .header('Cache-Control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(endpoint.response.parse(answer)));
    },
  });
  return app;
}

/** The photo's Idempotency-Key; null when it has none, or an unusable one. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[photoKeyHeader];
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}

function unknownApp(): DomainError {
  return new DomainError('unknown_app', `Send a known application identifier in the header ${serviceAppHeader}.`);
}

async function identifyApp(request: FastifyRequest, { db }: Database): Promise<ScanApp> {
  const identifier = request.headers[serviceAppHeader];
  if (typeof identifier !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(identifier)) throw unknownApp();
  const scanApp = await findScanApp(db, identifier);
  if (!scanApp) throw unknownApp();
  return scanApp;
}

/**
 * The answer to a photo. The photo itself is kept only where the company of its code says so, and without what else the
 * file holds.
 */
async function authenticate(
  bytes: Buffer,
  { position, key }: { position: Position | null; key: string | null },
  scanApp: ScanApp,
  services: PhotoContext,
): Promise<AuthenticationResult> {
  const { readers, keeper, meter } = services;
  const hash = createHash('sha256').update(bytes).digest();
  await checkPhotoKey(services, scanApp, { key, hash });
  const { code, orientation } = await readPhoto(bytes, services);
  const photo = {
    content: code?.text ?? null,
    position,
    key,
    hash,
    measure: (printed: PrintedGraphic) => {
      if (!code) throw new Error('There is no code to measure.');
      return readers.measure(bytes, code, printed, meter);
    },
    takePlace: () => {
      const stripped = stripMetadata(bytes, orientation);
      return stripped && keeper.takePlace(stripped);
    },
  };
  return authenticatePhoto(photo, scanApp, services);
}

async function readPhoto(
  bytes: Buffer,
  { readers, urlPrefixes, standardPrefix, meter }: PhotoContext,
): Promise<PhotoReading> {
  const prefixes = await urlPrefixes.list();
  try {
    return await readers.read(bytes, [standardPrefix, ...prefixes], meter);
  } catch (error) {
    throw error instanceof PhotoRefused ? fieldError('image', error.message) : error;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    scanApp: ScanApp | null;
  }
}
