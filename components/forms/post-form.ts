import { failure } from '#lib/portal/problem.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { photoTimeout, portalUnreachable } from '#lib/portal/unanswered.ts';
import { isLanguage } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { reason } from '#lib/texts/reason.ts';

/**
 * Sends a form with a file to a route of the portal. By XMLHttpRequest, since fetch does not tell how much is sent.
 * @param unreachable said when no answer comes
 * @param onSent share of the form that is sent, 0 to 1
 */
export function postForm<T>(
  path: string,
  form: FormData,
  unreachable: string,
  onSent: (share: number) => void,
): Promise<CallResult<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.timeout = photoTimeout.browser;
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { response } = request;
      resolve(isResult<T>(response) ? response : unexpected(request.status));
    };
    request.onerror = () => resolve(portalUnreachable(unreachable));
    request.ontimeout = () => resolve(portalUnreachable(unreachable));
    request.onabort = () => resolve(portalUnreachable(unreachable));
    request.send(form);
  });
}

function isResult<T>(answer: unknown): answer is CallResult<T> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

/** Something between here and the portal answered in its place. The words for that are loaded only then. */
async function unexpected(status: number): Promise<CallFailure> {
  const { lang } = document.documentElement;
  const format = await loadReasons(isLanguage(lang) ? lang : 'en').catch(() => undefined);
  return failure(status, 'bad_answer', format?.(reason('portalUnexpectedAnswer')) ?? '');
}
