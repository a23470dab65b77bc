import * as contract from '#lib/contract/support.ts';
import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';

/** Reads the code and nothing else: to look a code up must not count as a scan of it. */
export const readCodePhoto = endpoint(contract.readCodePhoto, async ({ photo, photos, config }) => {
  try {
    const { code } = await photos.read(photo, [`${config.urls.code}/`]);
    if (!code) throw fieldError('image', reason('noCodeRead'));
    return { content: code.text };
  } catch (error) {
    throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
  }
});
