import { ProofmarkError } from '#lib/client/error.ts';
import { dryRun } from './dry-run.ts';
import type { Operation } from './operations.ts';
import { boundResult } from './result.ts';
import { type Caller, inputOf, send } from './send-call.ts';

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

/** Calls the operation. A refusal is a result with `error`; it never throws. */
export async function callOperation(operation: Operation, given: Record<string, unknown>, caller: Caller) {
  return resultOf(async () => {
    const { endpoint, isRead } = operation;
    const { fields, dry_run: isDryRun, idempotency_key, if_match, ...rest } = given;
    const input = inputOf(endpoint, isRead ? rest : { ...rest, ...(fields !== undefined && { fields }) });
    if (!isRead && isDryRun !== undefined && isDryRun !== false) return dryRun(operation, input, caller);
    const key = endpoint.creates ? String(idempotency_key ?? crypto.randomUUID()) : undefined;
    const ifMatch = typeof if_match === 'string' ? if_match : undefined;
    const answer = await send(endpoint, input, caller, { idempotencyKey: key, ifMatch });
    return boundResult(endpoint, input.query, { ...answer, ...(key && { idempotency_key: key }) }, fields);
  });
}

/** Returns what `work` answers as a tool's result, and its refusal as one with `isError`. */
export async function resultOf(work: () => Promise<string>): Promise<ToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify({ error: describeError(error) }) }], isError: true };
  }
}

function describeError(error: unknown): object {
  if (!(error instanceof ProofmarkError))
    return { code: 'failed', message: 'The tool failed. Nothing is known of the outcome.' };
  const { code, status, message, fields, requestId, retryAfter } = error;
  return {
    code,
    message,
    ...(status > 0 && { status }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(requestId && { request_id: requestId }),
    ...(retryAfter && { retry_after: retryAfter }),
  };
}
