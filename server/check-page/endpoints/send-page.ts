import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CheckPageTexts, checkPageTextsFor } from '#lib/texts/check-page-texts.ts';
import type { ReasonCode } from '#lib/texts/reason.ts';
import type { DomainError } from '#server/core/errors.ts';
import type { ComponentAnswer } from '../browser/component-answer.ts';
import type { ProofmarkVerdict } from '../browser/proofmark-check.d.ts';
import { renderLaterPage, renderUnknownPage } from '../present/code-page.ts';
import type { CodePage } from '../present/document.ts';
import type { Limit } from '../present/states.ts';
import { languageOf } from './embedded-query.ts';

/** Seconds after which the database may be back. */
const awaySeconds = 30;

/** Returns the texts in the language that the address names, else in one that the phone asks for. */
export function textsOf(request: FastifyRequest): CheckPageTexts {
  const asked = request.headers['accept-language'];
  const language = languageOf(request);
  return checkPageTextsFor(language ? `${language},${asked ?? ''}` : asked);
}

/** Sends a page, or to a website that embeds the check the part that it shows. */
export function sendPage(
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

export const sendUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 404, renderUnknownPage(request.host + (request.raw.url ?? ''), textsOf(request)));

/** Limits by the reason of a refusal. */
const limitOfReason: Partial<Record<ReasonCode, Limit>> = {
  atMostPhotosAMinute: 'photos',
  photoTimeExceeded: 'photos',
  atMostReportsAnHour: 'reports',
};

export function sendTooMany(refusal: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { reason: why, retryAfter = 1 } = refusal;
  reply.header('Retry-After', String(retryAfter));
  return sendPage(reply, 429, renderLaterPage(limitOfReason[why.code] ?? 'scans', retryAfter, textsOf(request)));
}

export function sendAway(request: FastifyRequest, reply: FastifyReply, seconds = awaySeconds): FastifyReply {
  reply.header('Retry-After', String(seconds));
  return sendPage(reply, 503, renderLaterPage('away', seconds, textsOf(request)));
}
