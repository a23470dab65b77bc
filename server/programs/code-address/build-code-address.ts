import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxPhotoBytes, photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { isAnswer, submitAnswer } from '#server/check-page/endpoints/answer-question.ts';
import { type CheckPageServices, createCheckPage } from '#server/check-page/endpoints/check-page.ts';
import { checkPhoto } from '#server/check-page/endpoints/check-photo.ts';
import { consumeItem, isFormOfFields } from '#server/check-page/endpoints/consume-item.ts';
import { isSeenPage, refuseLongBody, seePage } from '#server/check-page/endpoints/see-page.ts';
import { sendAway, sendPage, sendTooMany, sendUnknown, textsOf } from '#server/check-page/endpoints/send-page.ts';
import { isReport, sendReport } from '#server/check-page/endpoints/send-report.ts';
import { serveComponent } from '#server/check-page/endpoints/serve-component.ts';
import { showCode } from '#server/check-page/endpoints/show-code.ts';
import {
  renderAnsweredPage,
  renderReportRefusedPage,
  renderUnknownPage,
  renderUnusablePage,
} from '#server/check-page/present/code-page.ts';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import { DomainError } from '#server/core/errors.ts';
import { buildProgram, smallBody } from '#server/core/http/build-program.ts';
import { handleError } from '#server/core/http/problem.ts';
import { createRateLimits } from '#server/core/http/rate-limits.ts';
import { formLimits, formOverhead } from '#server/core/http/receive-photo.ts';
import type { LogLevel } from '#server/core/log.ts';
import { createPublishedRulesCache } from '#server/redirects/shared/published-rules-cache.ts';
import { StoreFullError } from '#server/storage/local/disk-room.ts';
import { createUrlPrefixCache } from '#server/verdict/shared/url-prefixes.ts';
import { createDomainCache } from '#server/visits/shared/domain-cache.ts';
import { createKnownCodesCache } from '#server/visits/shared/known-codes.ts';
import { persistKnownCodes } from '#server/visits/shared/known-codes-file.ts';
import { VisitJournal } from '#server/visits/shared/visit-journal.ts';
import { createVisits } from '#server/visits/shared/visits.ts';

export interface CodeAddressServices extends CheckPageServices {
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Requests a minute from one network. */
  ratePerMinute: number;
  /** Folder of the visits that wait for the database. */
  journalFolder: string;
  /** File of the codes that were scanned lately, for the next program; none when left out. */
  knownCodesFile?: string;
  logLevel: LogLevel;
  /** The default ones when left out. */
  http?: HttpLimits;
}

/** Consumers come from many more networks than programs; about 10 MB, when as many call within a minute. */
const maxNetworks = 50_000;
const maxKnownCodes = 20_000;
/** Some 800,000 visits. */
const maxJournalBytes = 256 * 1024 * 1024;

/** Acts by what is posted to the address of a code; the first that is asked for, else the check of a photo. */
const acts = [
  [isSeenPage, seePage],
  [isAnswer, submitAnswer],
  [isReport, sendReport],
  [isFormOfFields, consumeItem],
] as const;

/**
 * Builds the app of the addresses printed in codes, not yet listening. Every path is a code's id, and every answer is a
 * page for people, in their language.
 */
export async function buildCodeAddress(services: CodeAddressServices): Promise<FastifyInstance> {
  const { db } = services.database;
  const limits = createRateLimits(services.ratePerMinute, { mostAddresses: maxNetworks });
  const app = buildProgram({
    name: 'code-address',
    logLevel: services.logLevel,
    http: services.http ?? defaultTimeLimits.http,
    database: services.database,
    trustedProxies: services.trustedProxies,
    // Long enough for a photo of the largest size over a slow mobile network.
    requestTimeout: 120_000,
    photoSeconds: photoSecondsPerMinute,
    handleError: sendError,
    limits,
    // A path that cannot be decoded is no id that was issued.
    refuseUndecodable: (_error, refusal, request, reply) =>
      refusal ? sendTooMany(refusal, request, reply) : sendUnknown(request, reply),
  });
  const domains = createDomainCache(db);
  const known = { pages: createKnownCodesCache(maxKnownCodes), rules: createPublishedRulesCache(db), domains };
  const { knownCodesFile } = services;
  const knownCodes =
    knownCodesFile === undefined ? null : await persistKnownCodes(knownCodesFile, known, () => app.log);
  const journal = await VisitJournal.open(services.journalFolder, maxJournalBytes);
  const visits = createVisits(services, known, journal, () => app.log);
  app.addHook('onClose', async () => {
    await knownCodes?.close();
    await visits.close();
  });
  // Every path takes GET: only another method comes here.
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    reply.header('Allow', 'GET, HEAD, POST');
    return sendPage(reply, 405, renderUnknownPage(null, textsOf(request)));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', reply.getHeader('cache-control') ?? 'no-store');
    done();
  });
  readBodies(app);
  // Where a proxy does it, it takes what came compressed as it is.
  await app.register(compress, { globalDecompression: false });

  // A crawler is no consumer: it must not fill a company's list of scans.
  app.get('/robots.txt', { config: { allowance: 'none' } }, async (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
  // The proxy asks before it gets a certificate; not counted, as it calls for every name that anyone asks it for.
  app.get(certificatePath, { config: { allowance: 'none' } }, async (request, reply) => {
    const asked = askedDomain.safeParse(request.query);
    const isServed = asked.success && (await domains.companyOf(asked.data.domain)) !== null;
    return reply.code(isServed ? 200 : 404).send();
  });
  app.get('/favicon.ico', { config: { allowance: 'none' } }, async (_request, reply) => reply.code(204).send());

  const urlPrefixes = createUrlPrefixCache(db);
  const page = createCheckPage(services, { visits, domains, urlPrefixes }, maxNetworks);
  const handlers = acts.map(([isAsked, act]) => ({ isAsked, act: act(page) }));
  const check = checkPhoto(page);
  const post = async (request: FastifyRequest, reply: FastifyReply) =>
    (handlers.find(({ isAsked }) => isAsked(request))?.act ?? check)(request, reply);
  const countPost = async (request: FastifyRequest) =>
    isSeenPage(request) ? refuseLongBody(request) : page.countPhoto(request);
  serveComponent(app, services, { ...page, count: (request) => limits.count(request), countPost, post });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: showCode(page) });
  app.post('/*', { bodyLimit: maxPhotoBytes + formOverhead, onRequest: [refuseOtherSites, countPost] }, post);
  return app;
}

/** Answers 200 for verified domains, as the setting `ask` of Caddy's on-demand TLS wants it. */
const certificatePath = '/.well-known/code-domain';
const askedDomain = z.object({ domain: z.string().max(253) });

/**
 * Refuses forms that another website sends for a visitor: they would consume a code or report it. A browser names the
 * site; one that is too old for that, or calls over plain HTTP, does not.
 */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return sendPage(reply, 403, renderUnusablePage(textsOf(request)));
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // A website that may not embed the check, or an application that there is not.
  if (request.routeOptions.config.isEmbedded && !request.embeddingApp && error instanceof DomainError) {
    return handleError(error, request, reply);
  }
  if (error instanceof DomainError && error.code === 'too_many_requests') return sendTooMany(error, request, reply);
  if (error instanceof DomainError && error.code === 'unavailable') return sendAway(request, reply, error.retryAfter);
  if (error instanceof StoreFullError) return sendAway(request, reply);
  if (request.method === 'POST' && isRefusal(error)) {
    const texts = textsOf(request);
    if (isAnswer(request)) return sendPage(reply, 400, renderAnsweredPage('refused', texts));
    return sendPage(reply, 400, (isReport(request) ? renderReportRefusedPage : renderUnusablePage)(texts));
  }
  // Only the path counts in a GET.
  if ('statusCode' in error && (error.statusCode ?? 500) < 500) return sendUnknown(request, reply);
  request.log.error({ err: error }, 'Code address failed');
  return sendAway(request, reply);
}

/** The form or its photo is wrong. */
const isRefusal = (error: Error) =>
  error instanceof DomainError
    ? error.code === 'validation_error'
    : 'statusCode' in error && Number(error.statusCode) < 500;

/** Bodies of the page's own forms and of its report that it is seen; others are not read. */
function readBodies(app: FastifyInstance): void {
  app.register(multipart, { limits: formLimits });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, readJson(body)));
  const fields = { parseAs: 'string', bodyLimit: smallBody } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', fields, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
}

function readJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
