import { problemMembers } from '#lib/contract/common.ts';
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

/** Reads an RFC 9457 answer; copes with an empty body, HTML from something in between, and broken JSON. */
export async function parseProblem(response: Response): Promise<CallFailure> {
  const body = await readObject(response);
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  const general = messagesOf(body.non_field_errors);
  const fieldErrors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(body)) {
    if (problemMembers.includes(name) || name === 'non_field_errors') continue;
    const messages = messagesOf(value);
    if (messages.length > 0) fieldErrors[name] = messages;
  }
  const otherwise =
    fallback[response.status] ??
    (response.status >= 500 ? 'The service could not do this. Try again in a moment.' : 'The service refused this.');
  const wait = Number(response.headers.get('retry-after'));
  const requestId = text('request_id') ?? response.headers.get('x-request-id') ?? undefined;
  return {
    ok: false,
    status: response.status,
    code: text('code') ?? `http_${response.status}`,
    message: general.length > 0 ? general.join(' ') : (text('detail') ?? otherwise),
    fieldErrors,
    ...(requestId ? { requestId } : {}),
    ...(wait > 0 ? { retryAfter: Math.ceil(wait) } : {}),
  };
}

function messagesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
