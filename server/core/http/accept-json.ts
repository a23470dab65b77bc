import type { FastifyInstance, FastifyRequest } from 'fastify';
import { smallBodyBytes } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '../errors.ts';
import { chargeTime } from './charge-time.ts';
import { parseJson } from './parse-json.ts';

/** A body that is parsed in a thread. */
export class LongBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * JSON bodies only, not compressed, prototype keys refused by name; a POST without a body is one with an empty body. A long body is
 * left to the route, as a `LongBody`.
 */
export function acceptJson(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, reply) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') return;
    // RFC 9110, 15.5.16: names what is taken.
    reply.header('Accept-Encoding', 'identity');
    throw new DomainError('unsupported_media_type', reason('bodyCompressed'));
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    if (body.length > smallBodyBytes) return new LongBody(body);
    try {
      return chargeTime(request, () => parseJson(body));
    } catch (error) {
      throw error instanceof DomainError ? error : new DomainError('validation_error', reason('bodyNotJson'));
    }
  });
  // Clients name a type for a POST without a body too, such as Ruby's Net::HTTP and Perl's LWP.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length > 0) throw new DomainError('unsupported_media_type', reason('bodyTypeNotJson'));
  });
}
