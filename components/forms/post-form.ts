import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';

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
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => resolve(answerOf<T>(request));
    request.onerror = () => resolve(failure(0, 'unreachable', unreachable));
    request.onabort = () => resolve(failure(0, 'unreachable', unreachable));
    request.send(form);
  });
}

function answerOf<T>(request: XMLHttpRequest): CallResult<T> {
  const answer: unknown = request.response;
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer as CallResult<T>;
  // Something between here and the portal answered in its place.
  return failure(request.status, 'bad_answer', 'The portal answered something unexpected. Try again in a moment.');
}
