import { readRefusal } from '#lib/contract/refusal.ts';
import type { CallFailure } from './result.ts';

/** A failure the portal names itself, or the bare frame of one the service named. */
export function failure(status: number, code: string, message: string, requestId?: string | null): CallFailure {
  return { ok: false, status, code, message, fieldErrors: {}, ...(requestId ? { requestId } : {}) };
}

const fallback: Record<number, string> = {
  401: 'Your session has ended. Sign in again.',
  403: 'Your role does not allow this.',
  404: 'There is nothing here, or you may not see it.',
  409: 'This has changed in the meantime. Reload and look again.',
  413: 'This is larger than the service accepts.',
  429: 'Too many requests. Wait a moment and try again.',
};

/** Reads what the service refused, and puts it into words where it says nothing itself. */
export async function parseProblem(response: Response): Promise<CallFailure> {
  const { message, requestId, retryAfter, ...refusal } = await readRefusal(response);
  const otherwise =
    fallback[response.status] ??
    (response.status >= 500 ? 'The service could not do this. Try again in a moment.' : 'The service refused this.');
  return {
    ok: false,
    ...refusal,
    message: message ?? otherwise,
    ...(requestId ? { requestId } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  };
}
