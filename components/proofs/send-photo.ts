import { postForm } from '#components/forms/post-form.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';

/**
 * Sends a photo of a proof through the portal. The same photo twice is measured once, so that sending again is safe.
 * @param onSent share of the photo that is sent, 0 to 1
 */
export function sendPhoto(
  workorder: number,
  photo: { picture: Blob; print: string },
  { onSent, unreachable }: { onSent: (share: number) => void; unreachable: string },
): Promise<CallResult<QaCapture>> {
  const form = new FormData();
  form.append('image', photo.picture, 'photo.jpg');
  if (photo.print) form.append('print', photo.print);
  return postForm(paths.proofPhoto(workorder), form, unreachable, onSent);
}
