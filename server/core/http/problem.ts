import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { StoreFullError } from '#server/storage/local/disk-room.ts';
import { isStoreAway } from '#server/storage/store-away.ts';
import { isDatabaseAway } from '../db/errors/database-away.ts';
import { DomainError, type ErrorCode, englishFields, errorTable, type FieldErrors } from '../errors.ts';
import { faultsByPath, fieldErrorsOf } from './field-errors.ts';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'validation_error',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/**
 * RFC 9457: application/problem+json, with our code, the request id and each field's messages as members. `errors` has
 * the faults by path with code and message; `reason_codes` is the older form of it.
 * @param problem.detail a text for what the framework refuses
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: { code: ErrorCode; detail: Reason | string; fields?: FieldErrors; retryAfter?: number | undefined },
): FastifyReply {
  const { detail, fields = {} } = problem;
  const { status, title } = errorTable[problem.code];
  if (status === 401 && !reply.hasHeader('WWW-Authenticate')) reply.header('WWW-Authenticate', 'UAT');
  if (problem.retryAfter !== undefined) reply.header('Retry-After', String(problem.retryAfter));
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(
      JSON.stringify({
        ...englishFields(fields),
        type: `urn:proofmark:problem:${problem.code}`,
        title,
        status,
        detail: typeof detail === 'string' ? detail : englishReason(detail),
        code: problem.code,
        request_id: request.id,
        ...(Object.keys(fields).length > 0 && { errors: faultsByPath(fields) }),
        reason_codes: { ...fields, ...(typeof detail === 'string' ? {} : { detail: [detail] }) },
      }),
    );
}

/** There is nothing at the address, or nothing for this method: then it names those that there are. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  if (methods.length === 0) {
    return sendProblem(request, reply, { code: 'not_found', detail: reason('endpointNotFound') });
  }
  reply.header('Allow', methods.join(', '));
  const detail = reason('methodNotAllowed', { methods: methods.join(', ') });
  return sendProblem(request, reply, { code: 'method_not_allowed', detail });
}

/** The code and status an error is answered with. */
export function refusalOf(error: unknown): { code: ErrorCode; status: number } {
  const code = codeOf(error);
  return { code, status: errorTable[code].status };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  if (error instanceof z.ZodError) return 'validation_error';
  if (error instanceof StoreFullError) return 'insufficient_storage';
  if (isDatabaseAway(error) || isStoreAway(error)) return 'unavailable';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? (codeOfStatus[status] ?? 'validation_error') : 'internal_error';
}

/** A failover or a restart takes seconds. */
export const awaySeconds = 5;

function awayDetail({ method }: FastifyRequest): Reason {
  if (method === 'GET' || method === 'HEAD') return reason('temporarilyUnavailable');
  return reason('outcomeUnknownLookFirst');
}

/** The one error handler: what a use case refused, what the framework refused, and what went wrong on our side. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) {
    return sendProblem(request, reply, {
      code: error.code,
      detail: error.reason,
      fields: error.fields,
      retryAfter: error.retryAfter,
    });
  }
  if (error instanceof z.ZodError) {
    return sendProblem(request, reply, {
      code: 'validation_error',
      detail: reason('fieldsInvalid'),
      fields: fieldErrorsOf(error),
    });
  }
  if (error instanceof StoreFullError) {
    request.log.warn({ err: error }, 'Upload refused: object store disk is full');
    return sendProblem(request, reply, { code: 'insufficient_storage', detail: reason('storageFull') });
  }
  // The store first: its connections fail by the same codes as the database's.
  const away = isStoreAway(error) ? 'object store' : isDatabaseAway(error) ? 'database' : null;
  if (away) {
    request.log.warn({ err: error }, `request given up: the ${away} does not answer`);
    return sendProblem(request, reply, { code: 'unavailable', detail: awayDetail(request), retryAfter: awaySeconds });
  }
  const { code } = refusalOf(error);
  if (code !== 'internal_error') return sendProblem(request, reply, { code, detail: error.message });
  request.log.error({ err: error }, 'request failed');
  return sendProblem(request, reply, {
    code: 'internal_error',
    detail: reason('internalError'),
  });
}
