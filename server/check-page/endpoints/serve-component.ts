import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database } from '#server/core/db/database.ts';
import { DomainError } from '#server/core/errors.ts';
import { formOverhead } from '#server/core/http/receive-photo.ts';
import { isPreview } from '#server/scan-apps/shared/check-preview.ts';
import { findScanApp } from '#server/scan-apps/shared/find-scan-app.ts';
import { companySeenBy, type ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import { findRecentScan } from '#server/scans/shared/find-scan.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { idsThatCanBe } from '#server/visits/shared/visit-address.ts';
import { renderCheckPage, renderStart, renderUnknownPage } from '../present/code-page.ts';
import { componentScript, componentTypes } from '../present/component-script.ts';
import { renderPreview, renderPreviewEnded } from '../present/preview-page.ts';
import type { CheckPage } from './check-page.ts';
import { embeddedIds } from './embedded-query.ts';
import { sendPage, textsOf } from './send-page.ts';

interface Services {
  database: Database;
  sealKey: Buffer;
  codeUrl: string;
  /** The portal, which shows the preview in a frame. */
  portalUrl: string;
}

interface PageHandlers extends Pick<CheckPage, 'historyOf' | 'placeDays'> {
  /** @throws DomainError too_many_requests */
  count(request: FastifyRequest): void;
  countPost(request: FastifyRequest): Promise<void>;
  /** Answers the forms of the check page. */
  post(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Number of applications whose websites read a refusal by the limit without a query. */
const maxKnownApps = 2_000;
const preflightSeconds = '600';

/**
 * Serves `<proofmark-check>` and what it asks for. A browser hands answers only to the websites that the application
 * allows, and to the preview. Photos are limited as those of the check page are.
 */
export function serveComponent(app: FastifyInstance, services: Services, page: PageHandlers): void {
  const { database, sealKey } = services;
  const known = new LRUCache<string, readonly string[]>({ max: maxKnownApps });
  app.decorateRequest('embeddingApp', null);

  const allow = (origins: readonly string[] | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins?.includes(origin)) return false;
    reply.header('Access-Control-Allow-Origin', origin);
    return true;
  };
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const identifier = appParams.parse(request.params).app;
    reply.header('Vary', 'Origin, Accept-Language');
    const isKnown = allow(known.get(identifier), request, reply);
    page.count(request);
    const scanApp = await findScanApp(database.db, identifier);
    known.delete(identifier);
    if (!scanApp) {
      if (isKnown) reply.removeHeader('Access-Control-Allow-Origin');
      throw new DomainError('unknown_app', reason('appNotFound'));
    }
    known.set(identifier, scanApp.allowedOrigins);
    const preview = componentQuery.parse(request.query).preview;
    const isOfPreview = preview !== undefined && isPreview(preview, identifier, sealKey, Date.now());
    // Browsers name the website of every call but a GET within one site.
    const isOwnGet = request.method === 'GET' && request.headers.origin === undefined;
    if (!allow(scanApp.allowedOrigins, request, reply) && !isOfPreview && !isOwnGet) {
      reply.removeHeader('Access-Control-Allow-Origin');
      throw new DomainError('permission_denied', reason('originNotAllowed'));
    }
    // Previews are opened by people of the company.
    request.embeddingApp = { ...scanApp, isStaff: scanApp.isStaff || isOfPreview };
  };

  const findCode = async (scanApp: ScanApp, given: string[], uid: string | undefined): Promise<ScannedCode | null> => {
    const companyId = companySeenBy(scanApp);
    if (given.length > 0) {
      const ids = idsThatCanBe(given);
      return ids.length > 0 ? findScannedCode(database.db, ids, companyId) : null;
    }
    const scope = companyId === null ? ({ everyCompany: true } as const) : { companyId };
    const scan = uid === undefined ? undefined : await findRecentScan(database.db, scope, uid);
    return scan ? findScannedCode(database.db, [scan.extended_id], companyId) : null;
  };
  const start = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = componentQuery.parse(request.query);
    const ids = embeddedIds(request);
    const texts = textsOf(request);
    if (ids.length === 0 && uid === undefined) return sendPage(reply, 200, renderStart(texts));
    const code = request.embeddingApp && (await findCode(request.embeddingApp, ids, uid));
    if (!code) return sendPage(reply, 404, renderUnknownPage(null, texts));
    const facts = { onward: null, visit: null, history: await page.historyOf(code), placeDays: page.placeDays };
    return sendPage(reply, 200, renderCheckPage(code, facts, texts));
  };
  const preview = async (request: FastifyRequest, reply: FastifyReply) => {
    const identifier = appParams.parse(request.params).app;
    const given = componentQuery.parse(request.query).preview;
    const isValid = given !== undefined && isPreview(given, identifier, sealKey, Date.now());
    const texts = textsOf(request);
    if (!isValid) return sendPage(reply, 404, renderPreviewEnded(texts));
    return sendPage(reply, 200, renderPreview({ identifier, preview: given, portalUrl: services.portalUrl }, texts));
  };

  const { pathname } = new URL(services.codeUrl);
  const script = componentScript(`${services.codeUrl}/check/v1/`);
  const tag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  // A proxy may take the path of the code address off.
  for (const basePath of new Set(['', pathname.replace(/\/$/, '')])) {
    const base = `${basePath}/check/v1`;
    const sendFile = (reply: FastifyReply, type: string, content: string) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('Cache-Control', 'public, max-age=3600')
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(content);
    app.get(`${base}/proofmark-check.js`, async (request, reply) => {
      reply.header('ETag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return sendFile(reply, 'text/javascript', script);
    });
    app.get(`${base}/proofmark-check.d.ts`, async (_request, reply) =>
      sendFile(reply, 'application/typescript', componentTypes),
    );
    app.get(`${base}/apps/:app`, { config: { isEmbedded: true, allowance: 'own' }, onRequest: identify }, start);
    app.options(
      `${base}/apps/:app`,
      { config: { isEmbedded: true, allowance: 'own' }, onRequest: identify },
      async (_request, reply) =>
        reply
          .code(204)
          .header('Access-Control-Allow-Methods', 'GET, POST')
          .header('Access-Control-Allow-Headers', 'Content-Type')
          .header('Access-Control-Max-Age', preflightSeconds)
          .send(),
    );
    app.post(
      `${base}/apps/:app`,
      {
        config: { isEmbedded: true, allowance: 'own' },
        bodyLimit: maxPhotoBytes + formOverhead,
        onRequest: [identify, page.countPost],
      },
      page.post,
    );
    app.get(`${base}/apps/:app/preview`, preview);
  }
}

const appParams = z.object({
  app: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .catch(''),
});
const componentQuery = z.object({
  uid: z.uuid().optional().catch(undefined),
  preview: z.string().max(60).optional().catch(undefined),
});
