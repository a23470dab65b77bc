import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { maxPhotoBytes } from './photo-limits.ts';
import { authenticationStatuses } from './values/photo.ts';

export { authenticationStatuses } from './values/photo.ts';

/** The photo API has a base address of its own and asks for an application identifier instead of a token. */
export const serviceAppHeader = 'x-service-app';
/** Optional, `latitude,longitude` in degrees: place of the photo. Stored to about a kilometre. */
export const scanPositionHeader = 'x-scan-position';
/** Asks for members that the interface document does not list: `phone`. */
export const scanIncludeHeader = 'x-scan-include';
/** Optional: a photo that is sent again under its key, also after an answer was lost, is one scan. */
export const photoKeyHeader = 'idempotency-key';
export const photosPerMinute = 200;

export type AuthenticationStatus = (typeof authenticationStatuses)[number];

export const imageQualities = ['too_big', 'too_small', 'blurry', 'glare', 'generic'] as const;
export type ImageQuality = (typeof imageQualities)[number];

/**
 * How near a phone of 12 megapixels is held to a secure graphic, with how much lossless zoom: up to `within_cm` photos
 * are judged well, beyond `farthest_cm` they are too small.
 */
export const phoneDistance = z.object({ zoom: z.int(), within_cm: z.int(), farthest_cm: z.int() });

/** Record of a photo or of a call of a code's address, with its item. */
export const photoScan = z.object({
  uuid: z.uuid(),
  /** The application identifier the photo came with. */
  app: z.string(),
  /** Why the result is what it is; empty when the result says it all. */
  reason: z.string(),
  result: z.enum(authenticationStatuses),
  auth_failure_mode: z.string(),
  activation_status: z.int().min(0).max(2),
  blacklist_reason: z.int().min(0).max(11),
  is_blacklisted: z.boolean(),
  /** id is null, and the texts are empty, for a code without a product. */
  product: z.object({
    id: z.int().nullable(),
    name: z.string(),
    url: z.string().nullable(),
    image: z.string().nullable(),
  }),
  brand: z.object({
    name: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    url: z.string().nullable(),
  }),
  scm_data: z.record(z.string(), z.unknown()),
  consumer_url: z.string(),
  unreadable_retries: z.int().min(0),
  training_status: z.int().min(0).max(3),
  ga_key_app: z.string(),
  is_consumed: z.boolean(),
  bypass_scan_result: z.boolean(),
  serial_number: z.string(),
});
export type PhotoScan = z.output<typeof photoScan>;

/** [top_left_x, top_left_y, width, height] in the upright photo. */
export const imageRoi = z.tuple([z.int(), z.int(), z.int(), z.int()]);

export const authenticationResult = z.object({
  authentication_status: z.enum(authenticationStatuses),
  image_quality: z.array(z.enum(imageQualities)),
  image_roi: imageRoi.nullable(),
  carrier_content: z.string().nullable(),
  /** {} when no scan record was created. */
  scan: z.union([photoScan, z.strictObject({})]),
  // How near a phone is held to a secure graphic of these cells, for callers that ask for it; null without a model.
  phone: phoneDistance.nullable().default(null),
});
export type AuthenticationResult = z.output<typeof authenticationResult>;

/**
 * Body: multipart/form-data with one file field, `image`, a JPEG. Headers: x-service-app, and if you like
 * x-scan-position, x-scan-include and Idempotency-Key.
 */
export const authenticatePhoto = defineEndpoint({
  id: 'authenticatePhoto',
  tag: 'Photo authentication',
  summary: 'Authenticate a photographed code',
  method: 'POST',
  path: '/api/scan/photo/',
  access: 'public',
  status: 200,
  success: 'json',
  maxBody: maxPhotoBytes,
  response: authenticationResult,
  problems: {
    400: 'The form has no image, or the image is not a JPEG of at most 25 MB and 50 megapixels',
    401: 'No or unknown application identifier in x-service-app',
    422: 'The Idempotency-Key was sent with another photo',
    429: 'More photos a minute from one application than RateLimit-Policy allows, or more processor time; see Retry-After',
    503: 'Too many photos at once, or no time for this one; see Retry-After',
  },
});

/** The scan of a result that has one, or null: tells {} from a record. */
export function scanOf(result: AuthenticationResult): PhotoScan | null {
  return Object.hasOwn(result.scan, 'uuid') ? (result.scan as PhotoScan) : null;
}
