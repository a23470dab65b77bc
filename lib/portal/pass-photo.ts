import 'server-only';
import type * as z from 'zod';
import { photoKeyHeader } from '#lib/contract/photo.ts';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { can, type Permission } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { isSameOrigin } from './action.ts';
import { inWords } from './in-words.ts';
import { ownFailure, parseProblem } from './problem.ts';
import type { EnglishFailure } from './result.ts';
import { callService } from './service-call.ts';
import { getSession } from './session.ts';
import { noAnswer, photoTimeout, unexpectedAnswer } from './unanswered.ts';

/** Boundaries, part headers and short fields around a photo of the largest size. */
const formOverhead = 64 * 1024;

interface PhotoTarget<S extends z.ZodType> {
  url: string;
  /** Credential of the caller: a token or an application identifier. It stays here. */
  identity: Record<string, string>;
  response: S;
  permission?: Permission;
  /** Says a refusal of the service in words of the page. */
  explain?: (problem: EnglishFailure) => EnglishFailure;
}

/**
 * For route handlers: passes a form with a photo on to the service. Several may run side by side, which server actions
 * cannot. The body is streamed, never held. Like an action it checks where the request comes from and who asks, and
 * answers errors as data. `target` is only asked for when there is a session.
 */
export async function passPhoto<S extends z.ZodType>(
  request: Request,
  target: () => Promise<PhotoTarget<S>>,
): Promise<Response> {
  if (!(await isSameOrigin())) return foreignOrigin();
  const user = await getSession();
  if (!user) return answer(ownFailure(401, 'session_ended', reason('sessionEnded')));
  const wanted = await target();
  if (wanted.permission && !can(user, wanted.permission)) {
    return answer(ownFailure(403, 'permission_denied', reason('roleNotAllowed')));
  }
  return forward(request, wanted);
}

/** The same for a page that everybody may use: the service decides by what is in the address. */
export async function passPublicPhoto<S extends z.ZodType>(
  request: Request,
  target: Omit<PhotoTarget<S>, 'permission'>,
): Promise<Response> {
  return (await isSameOrigin()) ? forward(request, target) : foreignOrigin();
}

const foreignOrigin = () => answer(ownFailure(403, 'foreign_origin', reason('foreignOrigin')));

async function forward<S extends z.ZodType>(
  request: Request,
  { url, identity, response: schema, explain }: PhotoTarget<S>,
): Promise<Response> {
  const type = request.headers.get('content-type') ?? '';
  const length = Number(request.headers.get('content-length'));
  if (!type.startsWith('multipart/form-data') || !request.body || !(length > 0)) {
    return answer(ownFailure(400, 'validation_error', reason('sendOnePhoto')));
  }
  if (length > maxPhotoBytes + formOverhead) {
    return answer(ownFailure(413, 'too_large', reason('photoTooManyBytes')));
  }
  const limit = AbortSignal.timeout(photoTimeout.portal);
  try {
    const form = {
      accept: 'application/json',
      'content-type': type,
      'content-length': String(length),
      ...nameOf(request),
      ...identity,
    };
    const init = {
      method: 'POST',
      body: request.body,
      // Node's fetch wants it said that the body is still coming when the answer may begin.
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.any([request.signal, limit]),
    } as RequestInit;
    const response = await callService('photo', (headers) => fetch(url, { ...init, headers: { ...form, ...headers } }));
    if (!response.ok) {
      const problem = ofImage(await parseProblem(response));
      return answer(explain ? explain(problem) : problem);
    }
    const result = schema.safeParse(await response.json());
    if (result.success) return answer({ ok: true, data: result.data });
    return answer(unexpectedAnswer());
  } catch {
    return answer(noAnswer(limit.aborted));
  }
}

/** A photo that is sent again goes by the same name, where its page gave it one. */
function nameOf(request: Request): Record<string, string> {
  const name = request.headers.get(photoKeyHeader);
  return name !== null && /^[\w-]{8,100}$/.test(name) ? { [photoKeyHeader]: name } : {};
}

/** Faults of the photo itself matter most to the viewer. */
function ofImage(problem: EnglishFailure): EnglishFailure {
  const message = problem.fieldErrors['image']?.join(' ');
  return message ? { ...problem, message, reasons: { message: problem.reasons?.fields?.['image'] ?? [] } } : problem;
}

async function answer(result: { ok: true; data: unknown } | EnglishFailure): Promise<Response> {
  return Response.json(result.ok ? result : await inWords(result), {
    status: result.ok ? 200 : result.status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
