import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import type { readCodePhoto } from '#lib/contract/support.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { photoTimeout } from '#lib/portal/unanswered.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Content of the code in a photo, read by the service. Nothing is judged, and no scan is recorded. */
export async function readCodeOf(
  file: File,
  common: Translator<'common'>,
): Promise<{ ok: true; content: string } | { ok: false; message: string }> {
  const prepared = await preparePhoto(file, common);
  if (!prepared.ok) return prepared;
  const form = new FormData();
  form.append('image', prepared.photo, 'code.jpg');
  try {
    const response = await fetch(paths.codePhoto, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(photoTimeout.browser),
    });
    const answer = (await response.json()) as CallResult<EndpointOutput<typeof readCodePhoto>>;
    return answer.ok ? { ok: true, content: answer.data.content } : answer;
  } catch {
    return { ok: false, message: common('photo.notSent') };
  }
}
