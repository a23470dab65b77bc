import type { QaCapture } from '#lib/contract/print-quality.ts';
import { paths } from '#lib/portal/paths.ts';
import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';

/**
 * Sends a photo of a proof through the portal. The same photo twice is measured once, so that sending again is safe. By
 * XMLHttpRequest, since fetch does not tell how much is sent.
 * @param onSent share of the photo that is sent, 0 to 1
 */
export function sendPhoto(
  workorder: number,
  photo: { picture: Blob; print: string },
  onSent: (share: number) => void,
): Promise<CallResult<QaCapture>> {
  const form = new FormData();
  form.append('image', photo.picture, 'photo.jpg');
  if (photo.print) form.append('print', photo.print);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', paths.proofPhoto(workorder));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(unreachable());
    request.onabort = () => resolve(unreachable());
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): CallResult<QaCapture> {
  const answer: unknown = request.response;
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer as CallResult<QaCapture>;
  // Something between here and the portal answered in its place.
  return failure(request.status, 'bad_answer', 'The portal answered something unexpected. Try again in a moment.');
}

const unreachable = () =>
  failure(
    0,
    'unreachable',
    'The portal cannot be reached. The photo is kept here: check your connection and try again.',
  );
