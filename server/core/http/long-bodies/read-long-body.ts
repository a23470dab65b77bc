import os from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { runInThread } from '#server/core/jobs/run-in-thread.ts';
import { DomainError } from '../../errors.ts';
import type { LongBody } from '../accept-json.ts';
import { chargeTime } from '../charge-time.ts';
import type { BodyToCheck, CheckedBody } from './check-long-body.ts';
import { createTurns } from './turns.ts';

const module = new URL('./long-body-thread.ts', import.meta.url);
/** Far more than the largest valid body takes. */
export const longBodyLimits = { maxMs: 30_000, maxMegabytes: 1024 };
const inTurn = createTurns(Math.max(1, os.availableParallelism() - 1));

/**
 * Parses a long body in a thread and checks it by the contract, since both take a second and more without a pause. Long
 * bodies of one company are read one after the other.
 * @throws DomainError; FastifyError for a body that takes too much memory
 */
export async function readLongBody(endpoint: EndpointShape, request: FastifyRequest, { bytes }: LongBody) {
  const { actor, headers } = request;
  const wantsDigest = endpoint.creates === true && headers['idempotency-key'] !== undefined;
  const checked = await inTurn(actor?.companyId ?? 0, () => checkInThread(request, endpoint.id, bytes, wantsDigest));
  if (checked.kind === 'no-json') throw new DomainError('validation_error', reason('bodyNotJson'));
  if (checked.kind === 'refused') {
    throw new DomainError('validation_error', checked.why, { fields: checked.fields });
  }
  const body: Record<string, unknown> = chargeTime(request, () => deserialize(checked.rest));
  for (const { name, slices } of checked.lists) {
    const items: unknown[] = [];
    for (const slice of slices) {
      await nextTurn();
      chargeTime(request, () => items.push(...deserialize(slice)));
    }
    body[name] = items;
  }
  return { body, names: checked.names, digest: checked.digest };
}

async function checkInThread(request: FastifyRequest, endpointId: string, bytes: Buffer, wantsDigest: boolean) {
  const { buffer, byteLength } = bytes;
  const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  const data: BodyToCheck = { endpointId, bytes, wantsDigest };
  const leaving = new AbortController();
  const leave = () => leaving.abort(new Error('The caller has left.'));
  request.socket.once('close', leave);
  try {
    const { outcome, processorMs } = await runInThread<{ outcome: CheckedBody; processorMs: number }>(
      module,
      data,
      { ...longBodyLimits, transfer },
      leaving.signal,
    );
    request.server.limits?.charge(request, processorMs);
    return outcome;
  } catch (error) {
    if (isOutOfMemory(error)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      request.server.limits?.charge(request, longBodyLimits.maxMs);
      throw new DomainError('unavailable', reason('temporarilyUnavailable'), { retryAfter: 5 });
    }
    throw error;
  } finally {
    request.socket.off('close', leave);
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
