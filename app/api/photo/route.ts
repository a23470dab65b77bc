import { authenticatePhoto, maxPhotoBytes, serviceAppHeader } from '#lib/contract/photo.ts';
import { isSameOrigin } from '#lib/portal/action.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { failure, parseProblem } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { getSession } from '#lib/portal/session.ts';

/** Boundaries and part headers around a photo of the largest size. */
const formOverhead = 64 * 1024;
/** Milliseconds a photo may take on its way and in the service. */
const timeout = 90_000;

/**
 * Passes a photo on to the photo API with the portal's application identifier: several may run side by side, which server
 * actions cannot. The body is streamed, never held. Answers errors as data, like an action.
 */
export async function POST(request: Request): Promise<Response> {
  if (!(await isSameOrigin())) {
    return answer(failure(403, 'foreign_origin', 'This request did not come from this portal.'));
  }
  if (!(await getSession())) {
    return answer(failure(401, 'session_ended', 'Your session has ended. Sign in again.'));
  }
  const type = request.headers.get('content-type') ?? '';
  const length = Number(request.headers.get('content-length'));
  if (!type.startsWith('multipart/form-data') || !request.body || !(length > 0)) {
    return answer(failure(400, 'validation_error', 'Send one photo.'));
  }
  if (length > maxPhotoBytes + formOverhead) {
    return answer(failure(413, 'too_large', 'The photo is larger than 25 MB.'));
  }
  const { photoUrl, serviceAppId } = portalEnv();
  try {
    const response = await fetch(photoUrl + authenticatePhoto.path, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(length), [serviceAppHeader]: serviceAppId },
      body: request.body,
      // Node's fetch wants it said that the body is still coming when the answer may begin.
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]),
    } as RequestInit);
    if (!response.ok) return answer(await explain(response));
    const result = authenticatePhoto.response.safeParse(await response.json());
    if (result.success) return answer({ ok: true, data: result.data });
    return answer(failure(502, 'bad_answer', 'The service answered something unexpected.'));
  } catch {
    return answer(failure(503, 'unreachable', 'The photo service cannot be reached. Try again in a moment.'));
  }
}

/** The service's refusal in a reader's words. Its 401 is about the portal's identifier, not about the reader. */
async function explain(response: Response): Promise<CallResult<never>> {
  const problem = await parseProblem(response);
  if (problem.status === 401) {
    return {
      ...problem,
      status: 502,
      message: 'The portal is not set up for photos: its application identifier is unknown.',
    };
  }
  const onImage = problem.fieldErrors.image?.join(' ');
  return onImage ? { ...problem, message: onImage } : problem;
}

function answer(result: CallResult<unknown>): Response {
  return Response.json(result, {
    status: result.ok ? 200 : result.status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
