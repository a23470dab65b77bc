import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { answersVersion } from '#lib/contract/registry.ts';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import type { Reason } from '#lib/texts/reason.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';
import { formatAttachment } from '#server/storage/content-disposition.ts';
import { chargeTime } from './charge-time.ts';
import type { FileAnswer, RedirectAnswer } from './endpoint.ts';
import type { GivenAnswer } from './idempotency/run-once.ts';
import { serialize, versionOf } from './serialize.ts';

export function respondJson({ status, text }: GivenAnswer, reply: FastifyReply, version?: string): FastifyReply {
  if (version) reply.header('ETag', version);
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(text);
}

/** Sends the answer of an endpoint as the contract says. */
export function respond(
  endpoint: EndpointShape,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.code(endpoint.status).header('Cache-Control', 'no-store');
  switch (endpoint.success) {
    case 'empty':
      return reply.send();
    case 'redirect': {
      const { location } = answer as RedirectAnswer;
      return location === null ? reply.send() : reply.redirect(location, endpoint.status);
    }
    case 'file': {
      const file = answer as FileAnswer;
      if (file.etag) {
        reply.headers({ ETag: file.etag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' });
        if (request.headers['if-none-match'] === file.etag) {
          file.body.destroy();
          return reply.code(304).send();
        }
      }
      return reply
        .type(`${file.mediaType ?? endpoint.mediaType ?? 'application/octet-stream'}; charset=utf-8`)
        .header('Content-Disposition', formatAttachment(inWantedLanguage(file.fileName, request)))
        .send(file.body);
    }
    case 'json': {
      const text = chargeTime(request, () => serialize(endpoint, answer));
      return respondJson(
        { status: endpoint.status, text },
        reply,
        answersVersion(endpoint) ? versionOf(text) : undefined,
      );
    }
  }
}

function inWantedLanguage(text: string | Reason, { headers }: FastifyRequest): string {
  if (typeof text === 'string') return text;
  return formatReasons(wantedLanguage(headers['accept-language'] ?? null))(text) ?? text.code;
}
