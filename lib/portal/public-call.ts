import 'server-only';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { isSameOrigin } from './action.ts';
import { call } from './client.ts';
import { inWords } from './in-words.ts';
import { invalidInput, ownFailure } from './problem.ts';
import type { CallResult } from './result.ts';

const maxLength = 8_192;

/**
 * For route handlers of the pages before the sign-in, which have no session for a server action: passes a body on to an
 * endpoint that is public, and answers errors as data. Only from pages of this portal.
 */
export async function passPublicCall<E extends EndpointShape & { access: 'public' }>(
  request: Request,
  endpoint: E,
): Promise<CallResult<unknown>> {
  if (!(await isSameOrigin())) {
    return inWords(ownFailure(403, 'foreign_origin', reason('foreignOrigin')));
  }
  const parsed = endpoint.body?.safeParse(await readBody(request));
  if (!parsed) return inWords(ownFailure(400, 'validation_error', reason('someFieldsWrong')));
  if (parsed.success) return call(endpoint, { body: parsed.data } as EndpointInput<E>);
  return inWords(invalidInput(parsed.error.issues, ([field = '']) => String(field)));
}

/** JSON of a script, or the fields of a plain form; nothing when it is neither. */
async function readBody(request: Request): Promise<unknown> {
  try {
    const text = await request.text();
    if (text.length > maxLength) return undefined;
    return isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sent by the browser itself, before a script had loaded. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

export function answerAsData(result: CallResult<unknown>): Response {
  return Response.json(result, {
    status: result.ok ? 200 : result.status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
