import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { keyFor } from '../../config/secret-key.ts';
import type { Executor } from '../../db/database.ts';
import { fieldError } from '../../errors.ts';
import type { Services } from '../services.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type GivenAnswer, runOnce, type SaveAnswer } from './run-once.ts';
import { idempotencyStore } from './store.ts';

/** Answers a request: by running it, with the way to save its answer, or with what its key had before. */
export type AnswerOnce = (
  endpoint: EndpointShape,
  request: FastifyRequest,
  run: (save: SaveAnswer<Executor>) => Promise<GivenAnswer>,
  /** Digest of the files that came with it. */
  fileDigest?: string | undefined,
) => Promise<GivenAnswer>;

const visible = /^[\x21-\x7e]{1,255}$/;

/** For endpoints that create: holds a request to its Idempotency-Key; one without a key just runs. */
export function createAnswerOnce({ config, database }: Services): AnswerOnce {
  const fingerprintKey = keyFor(config.secretKey, 'idempotency fingerprints');
  const store = idempotencyStore(database, keyFor(config.secretKey, 'idempotency answers'));
  return async (endpoint, request, run, fileDigest) => {
    const key = readKey(request);
    const { actor } = request;
    if (key === undefined || !actor) return run(async () => undefined);
    const fingerprint = fingerprintOf(fingerprintKey, {
      params: request.params,
      permissions: actor.permissions,
      body: fileDigest === undefined ? request.body : [request.body, fileDigest],
    });
    return runOnce(store, { userId: actor.userId, endpoint: endpoint.id, key }, fingerprint, run);
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && visible.test(header)) return header;
  throw fieldError('Idempotency-Key', reason('notIdempotencyKey'));
}
