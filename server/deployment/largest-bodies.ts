import { maxBodyOf } from '#lib/contract/endpoint.ts';
import { maxPhotoBytes } from '#lib/contract/photo-limits.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { maxUploadBytes } from '#lib/contract/upload-limits.ts';
import type { services } from '#server/core/config/programs.mjs';
import { formOverhead } from '#server/core/http/receive-photo.ts';

type Listener = (typeof services)[number]['listeners'][number];

const photoForm = maxPhotoBytes + formOverhead;

/** Bytes of the largest body that each public address takes, by the setting that names the address. */
export const largestBodies: Record<string, number> = {
  API_URL: Math.max(...managementEndpoints.map(maxBodyOf)) + formOverhead,
  PHOTO_URL: photoForm,
  CODE_URL: photoForm,
  STORAGE_URL: maxUploadBytes + formOverhead,
  PORTAL_URL: photoForm,
};

/** Bytes of the largest body of a listener's public address. */
export function largestBodyOf({ url }: Pick<Listener, 'url'>): number {
  const bytes = largestBodies[url];
  if (bytes === undefined) throw new Error(`No largest body is known for ${url}.`);
  return bytes;
}
