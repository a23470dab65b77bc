import { createSecretKey } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { text } from '#lib/contract/common.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { maxReportNote } from '#lib/contract/values/reports.ts';
import { type CheckPageTexts, checkPageTextsFor } from '#lib/texts/check-page-texts.ts';
import { type ReasonCode, reason } from '#lib/texts/reason.ts';
import { findShownLogo } from '#server/catalog/shared/shown-logo.ts';
import type { ComponentAnswer } from '#server/check-page/browser/component-answer.ts';
import type { ProofmarkVerdict } from '#server/check-page/browser/proofmark-check.d.ts';
import { callKindOf } from '#server/check-page/endpoints/call-kind.ts';
import { countryFromNetwork } from '#server/check-page/endpoints/country-header.ts';
import { readReport, reportBounds, reportFields } from '#server/check-page/endpoints/read-report.ts';
import { embeddedLanguage, isEmbeddedReport, serveComponent } from '#server/check-page/endpoints/serve-component.ts';
import { visitorOf } from '#server/check-page/endpoints/visitor.ts';
import {
  type Limit,
  logoVersionOf,
  renderAnsweredPage,
  renderCheckPage,
  renderConsumedPage,
  renderLaterPage,
  renderQuestionPage,
  renderReportedPage,
  renderReportRefusedPage,
  renderUnknownPage,
  renderUnusablePage,
  renderVerdictPage,
} from '#server/check-page/present/code-page.ts';
import type { CodePage } from '#server/check-page/present/document.ts';
import { isReportUrl } from '#server/check-page/present/report-form.ts';
import { idsOfPath } from '#server/check-page/rules/read-path.ts';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import type { Replicas } from '#server/core/db/replicas/replicas.ts';
import { DomainError } from '#server/core/errors.ts';
import { createAllowances } from '#server/core/http/allowances.ts';
import { registerHealth } from '#server/core/http/health.ts';
import { lateRequestCheck, limitConnections } from '#server/core/http/limit-connections.ts';
import { noSchemas } from '#server/core/http/no-schemas.ts';
import { observeRequests, observeUndecodable, takeRequestIds } from '#server/core/http/observe-requests.ts';
import { handleError } from '#server/core/http/problem.ts';
import { createRateLimits, networkOf } from '#server/core/http/rate-limits.ts';
import { formLimits, formOverhead, withPhoto, withPhotos } from '#server/core/http/receive-photo.ts';
import { requestLog } from '#server/core/http/request-log.ts';
import type { LogLevel } from '#server/core/log.ts';
import type { ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { createPublishedRulesCache } from '#server/redirects/shared/published-rules-cache.ts';
import { answerQuestion, findOpenQuestion } from '#server/reports/shared/answer-question.ts';
import { answerTokenOf } from '#server/reports/shared/question-link.ts';
import { reportItem } from '#server/reports/shared/report-item.ts';
import { companySeenBy } from '#server/scan-apps/shared/scan-app.ts';
import { countScan } from '#server/scans/shared/scan-metrics.ts';
import { readPosition } from '#server/scans/shared/scan-position.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { authenticatePhoto, type VerdictServices } from '#server/verdict/shared/authenticate-photo.ts';
import { createUrlPrefixCache } from '#server/verdict/shared/url-prefixes.ts';
import { consumeByButton } from '#server/visits/shared/consume-by-button.ts';
import { createDomainCache } from '#server/visits/shared/domain-cache.ts';
import { createKnownCodesCache } from '#server/visits/shared/known-codes.ts';
import { keepKnownCodes } from '#server/visits/shared/known-codes-file.ts';
import { idsThatCanBe } from '#server/visits/shared/visit-address.ts';
import { openVisitJournal } from '#server/visits/shared/visit-journal.ts';
import { proveVisit } from '#server/visits/shared/visit-proof.ts';
import { createVisits } from '#server/visits/shared/visits.ts';

export interface CodeAddressServices extends Omit<VerdictServices, 'urlPrefixes' | 'meter' | 'standardPrefix'> {
  /** Standbys that codes are looked up in. */
  replicas?: Replicas | undefined;
  /** The standard code address, as the outside sees it. */
  codeUrl: string;
  portalUrl: string;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Requests a minute from one address. */
  ratePerMinute: number;
  /** Header with the country of the caller; none when left out. */
  countryHeader?: string | null;
  /** Keeps photos of reports. */
  store: ObjectStore;
  /** Where visits wait for the database while it is away. */
  journalFolder: string;
  /** Where the codes that were scanned lately are kept for the next program; nowhere when left out. */
  knownCodesFile?: string;
  logLevel: LogLevel;
  /** The default ones when left out. */
  http?: HttpLimits;
}

/** Consumers come from many more addresses than programs; about 10 MB, when as many call within a minute. */
const mostAddresses = 50_000;

/** Of one address: a person takes a few. */
const photosPerMinute = 20;
/** Of one address. */
const reportsPerHour = 10;
/** Of a form without a photo. */
const mostFieldBytes = 16_384;
const mostKnownCodes = 20_000;
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
    // Long enough for a photo of the largest size over a slow mobile network.
    requestTimeout: 120_000,
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
  const photos = createAllowances({ limit: photosPerMinute, windowSeconds: 60, most: mostAddresses });
  const reports = createAllowances({ limit: reportsPerHour, windowSeconds: 3600, most: mostAddresses });
  const standardPrefix = `${services.codeUrl}/`;
  const urlPrefixes = createUrlPrefixCache(services.database.db);
  const proofKey = createSecretKey(services.sealKey);
  const { db } = services.database;
  const domains = createDomainCache(db);
  const known = { pages: createKnownCodesCache(mostKnownCodes), rules: createPublishedRulesCache(db), domains };
  const { knownCodesFile } = services;
  const kept = knownCodesFile === undefined ? null : await keepKnownCodes(knownCodesFile, known, () => app.log);
  const visits = createVisits(services, known, journal, () => app.log);
  app.addHook('onClose', async () => {
    await kept?.close();
    await visits.close();
  });
  limitConnections(app.server, services.http ?? defaultTimeLimits.http);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('allowance', undefined);
  observeRequests(app, 'code-address');
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // A website that may not embed the check, or an application that there is not.
    if (request.routeOptions.config.isEmbedded && !request.embeddingApp && error instanceof DomainError) {
      return handleError(error, request, reply);
    }
    if (error instanceof DomainError && error.code === 'too_many_requests') return sendTooMany(error, request, reply);
    if (error instanceof DomainError && error.code === 'unavailable') return sendAway(request, reply, error.retryAfter);
    if (request.method === 'POST' && isUnusable(error)) {
      const texts = textsOf(request);
      if (answerTokenOf(request.raw.url ?? '') !== undefined)
        return sendPage(reply, 400, renderAnsweredPage('refused', texts));
      return sendPage(reply, 400, (isReport(request) ? renderReportRefusedPage : renderUnusablePage)(texts));
    }
    // Of what a phone sends only the path counts.
    if ('statusCode' in error && (error.statusCode ?? 500) < 500) return sendUnknown(request, reply);
    request.log.error({ err: error }, 'a code address failed');
    return sendAway(request, reply);
  });
  // Every path takes GET: only another method comes here.
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    reply.header('Allow', 'GET, HEAD, POST');
    return sendPage(reply, 405, renderUnknownPage(null, textsOf(request)));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    limits.tell(request, reply);
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', reply.getHeader('cache-control') ?? 'no-store');
    done();
  });

  registerHealth(app, services.database);
  // A crawler is no consumer: it must not fill a company's list of scans.
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  // Asked by the proxy before it gets a certificate; not counted, as it calls for every name that anyone asks it for.
  app.get(certificatePath, async (request, reply) => {
    const asked = askedDomain.safeParse(request.query);
    const isServed = asked.success && (await domains.companyOf(asked.data.domain)) !== null;
    return reply.code(isServed ? 200 : 404).send();
  });
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());

  const countryOf = ({ headers }: FastifyRequest) => countryFromNetwork(headers, services.countryHeader ?? null);
  const idsOf = (request: FastifyRequest) => idsOfPath(request.raw.url ?? '', basePath);
  /** Company whose codes alone are answered. */
  const companyOf = async ({ embeddingApp, hostname }: FastifyRequest) =>
    embeddingApp ? companySeenBy(embeddingApp) : domains.companyOf(hostname);
  const visit = async (request: FastifyRequest, reply: FastifyReply) => {
    const logo = logoVersionOf(request.raw.url ?? '');
    if (logo !== undefined) return sendLogo(reply, await findShownLogo(services.database.db, logo));
    const token = answerTokenOf(request.raw.url ?? '');
    if (token !== undefined) return showQuestion(token, request, reply);
    const caller = { address: request.ip, country: countryOf(request), callKind: callKindOf(request.headers) };
    const visitor = visitorOf(request.headers, caller.country);
    const called = { candidates: idsOf(request), companyId: await companyOf(request) };
    const answer =
      request.method === 'GET' ? await visits.visit(called, caller, visitor) : await visits.resolve(called, visitor);
    if (request.method === 'GET') countScan('address', answer.kind);
    if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
    if (answer.kind === 'page') {
      const { code, onward, visit } = answer;
      const pageVisit = visit && { uuid: visit.uuid, proof: proveVisit(visit, proofKey) };
      return sendPage(reply, 200, renderCheckPage(code, { onward, visit: pageVisit }, textsOf(request)));
    }
    return answer.kind === 'away' ? sendAway(request, reply) : sendUnknown(request, reply);
  };
  const onRequest = async (request: FastifyRequest) => limits.count(request);
  const countPhoto = async (request: FastifyRequest) => {
    if (isSeenPage(request)) return refuseLongBody(request);
    const { ip } = request;
    const { isAllowed, resetSeconds } = photos.take(networkOf(ip));
    if (isAllowed) return;
    const why = reason('atMostPhotosAMinute', { count: photosPerMinute });
    throw new DomainError('too_many_requests', why, { retryAfter: resetSeconds });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', onRequest, handler: visit });

  /** Answered the same whatever it says, so that it tells nothing of scans. */
  const see = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = seenPage.safeParse(request.body);
    // A crawler that runs scripts and says that it is one.
    const isPerson = callKindOf(request.headers) === null;
    const isSeen =
      isPerson && page.success && (await visits.see(idsOf(request), page.data, { country: countryOf(request) }));
    countScan('page', isSeen ? 'seen' : 'refused');
    return reply.code(204).send();
  };
  const showQuestion = async (token: string, request: FastifyRequest, reply: FastifyReply) => {
    const question = await findOpenQuestion(services, token);
    const texts = textsOf(request);
    return question
      ? sendPage(reply, 200, renderQuestionPage(question, texts))
      : sendPage(reply, 404, renderAnsweredPage('closed', texts));
  };
  const submitAnswer = async (token: string, request: FastifyRequest, reply: FastifyReply) => {
    const texts = textsOf(request);
    const isKept = await withPhotos(request, ['answer'], reportBounds, async (photos, fields) => {
      const given = answerField.safeParse(fields['answer']);
      if (!given.success) throw new DomainError('validation_error', reason('formNotValid'));
      countReport(request);
      const question = await findOpenQuestion(services, token);
      return question !== null && answerQuestion(services, question, { answer: given.data, photos });
    });
    return sendPage(reply, isKept ? 200 : 404, renderAnsweredPage(isKept ? 'done' : 'closed', texts));
  };
  /** Each is read by a person. */
  const countReport = ({ ip }: FastifyRequest) => {
    const { isAllowed, resetSeconds } = reports.take(networkOf(ip));
    if (isAllowed) return;
    const why = reason('atMostReportsAnHour', { count: reportsPerHour });
    throw new DomainError('too_many_requests', why, { retryAfter: resetSeconds });
  };
  const report = async (request: FastifyRequest, reply: FastifyReply) => {
    const submit = async (photos: readonly Buffer[], fields: Record<string, string>) => {
      const given = readReport(fields);
      if (!given) throw new DomainError('validation_error', reason('formNotValid'));
      countReport(request);
      const { named, ...sent } = given;
      const { language } = textsOf(request);
      return reportItem(services, {
        ...sent,
        ids: idsThatCanBe(named ? [named] : idsOf(request)),
        domainOf: await companyOf(request),
        country: countryOf(request),
        language,
        photos,
      });
    };
    const code =
      request.body instanceof URLSearchParams
        ? await submit([], Object.fromEntries(request.body))
        : await withPhotos(request, reportFields, reportBounds, submit);
    return sendPage(reply, 200, renderReportedPage(code, textsOf(request)));
  };
  const consume = async (given: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => {
    const [id] = idsThatCanBe([given.get('consume') ?? '']);
    const scan = uuidField.parse(given.get('scan'));
    const companyId = await companyOf(request);
    const asked = id === undefined ? null : { extendedId: id, companyId };
    const code = asked && (await consumeByButton(services.database, asked, scan));
    return code ? sendPage(reply, 200, renderConsumedPage(code, textsOf(request))) : sendUnknown(request, reply);
  };
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isSeenPage(request)) return see(request, reply);
    const token = answerTokenOf(request.raw.url ?? '');
    if (token !== undefined) return submitAnswer(token, request, reply);
    if (isReport(request)) return report(request, reply);
    if (request.body instanceof URLSearchParams) return consume(request.body, request, reply);
    const { embeddingApp } = request;
    const meter: ProcessorMeter = { processorMs: 0 };
    const sender = { user: null, address: request.ip };
    const companyId = await companyOf(request);
    const { answer, code, uuid } = await withPhoto(request, ['visit', 'position'], (bytes, { visit, position }) => {
      const visitId = uuidField.parse(visit);
      return authenticatePhoto(
        { bytes, position: readPosition(position), country: countryOf(request), companyId, visitId, key: null, sender },
        embeddingApp,
        {
          ...services,
          standardPrefix,
          urlPrefixes,
          meter,
        },
      );
    });
    countScan('check', answer.authentication_status);
    const visitor = visitorOf(request.headers, countryOf(request));
    // The page that embeds the check is the company's own.
    const landing = code && embeddingApp === null ? await visits.landingAfterCheck(code, visitor, uuid) : null;
    const onward = landing?.kind === 'check' ? landing.onward : null;
    const verdict = verdictOf(answer, code, uuid);
    return sendPage(reply, 200, renderVerdictPage(answer, code, onward, uuid, textsOf(request)), verdict);
  };
  app.removeAllContentTypeParsers();
  app.register(multipart, { limits: formLimits });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, readJson(body)));
  const fields = { parseAs: 'string', bodyLimit: mostFieldBytes } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', fields, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  // Other bodies are not read: the form is the page's own.
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  serveComponent(app, services, { count: (request) => limits.count(request), countPhoto, check, textsOf, sendPage });
  app.post('/*', { bodyLimit: maxPhotoBytes + formOverhead, onRequest: [onRequest, countPhoto] }, check);
  return app;
}

const answerField = text(maxReportNote).min(1);
const uuidField = z.uuid().nullable().catch(null);
/** Answers 200 for verified domains, as the setting `ask` of Caddy's on-demand TLS wants it. */
const certificatePath = '/.well-known/code-domain';
const askedDomain = z.object({ domain: z.string().max(253) });
const seenPage = z.object({ uuid: z.uuid(), proof: z.string().max(40), visitId: uuidField });
const maxSeenBytes = 500;

/** Pages of former releases send a report without photos to their own address. */
const isReport = (request: FastifyRequest) =>
  request.body instanceof URLSearchParams
    ? request.body.has('report')
    : isReportUrl(request.raw.url ?? '') || isEmbeddedReport(request);

/** The page says so by navigator.sendBeacon, which sends its text as text/plain. */
const isSeenPage = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('text/plain') ?? false;

function refuseLongBody({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length']);
  if (!(length <= maxSeenBytes)) throw new DomainError('validation_error', reason('notShortText'));
}

function readJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

/** A website that embeds the check names its language; then come those of the phone. */
function textsOf(request: FastifyRequest): CheckPageTexts {
  const asked = request.headers['accept-language'];
  const language = request.embeddingApp && embeddedLanguage(request);
  return checkPageTextsFor(language ? `${language},${asked ?? ''}` : asked);
}

const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, 404, renderUnknownPage(request.host + (request.raw.url ?? ''), textsOf(request)));

/** Limits by the reason of a refusal. */
const limitOfReason: Partial<Record<ReasonCode, Limit>> = {
  atMostPhotosAMinute: 'photos',
  atMostReportsAnHour: 'reports',
};

function sendTooMany(refusal: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { reason: why, retryAfter = 1 } = refusal;
  reply.header('Retry-After', String(retryAfter));
  return sendPage(reply, 429, renderLaterPage(limitOfReason[why.code] ?? 'scans', retryAfter, textsOf(request)));
}

function sendAway(request: FastifyRequest, reply: FastifyReply, seconds = awaySeconds): FastifyReply {
  reply.header('Retry-After', String(seconds));
  return sendPage(reply, 503, renderLaterPage('away', seconds, textsOf(request)));
}

/** The form or its photo is wrong. */
const isUnusable = (error: Error) =>
  error instanceof DomainError
    ? error.code === 'validation_error'
    : 'statusCode' in error && Number(error.statusCode) < 500;

/** A logo of another version has another address. */
function sendLogo(reply: FastifyReply, logo: Buffer | undefined): FastifyReply {
  reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
  if (!logo) return reply.code(404).send();
  return reply.type('image/webp').header('Cache-Control', 'public, max-age=31536000, immutable').send(logo);
}

/** Of a website that embeds the check. */
const verdictOf = (
  { authentication_status: status }: AuthenticationResult,
  code: ScannedCode | null,
  uid: string | null,
): ProofmarkVerdict => ({
  uid,
  status,
  extendedId: code?.extendedId ?? null,
  isConsumed: code !== null && code.consumedAt !== null,
});

/** As a page, or for a website that embeds the check as the part that it shows. */
function sendPage(
  reply: FastifyReply,
  status: number,
  { body, policy, ...part }: CodePage,
  verdict: ProofmarkVerdict | null = null,
): FastifyReply {
  if (reply.request.embeddingApp) {
    const wait = Number(reply.getHeader('retry-after'));
    const answer: ComponentAnswer = { ...part, verdict, retrySeconds: wait > 0 ? wait : null };
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
  }
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Vary', 'Accept-Language')
    .send(body);
}
