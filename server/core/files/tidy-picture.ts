import type { Sharp } from 'sharp';
import {
  maxPicturePixels,
  minPictureSide,
  pictureHeadBytes,
  pictureProblem,
  pictureShape,
} from '#lib/contract/picture-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, fieldError } from '../errors.ts';

/** A picture that was encoded again: none of the received bytes, and no metadata. */
export interface TidyPicture {
  /** WebP of the whole picture. */
  full: Buffer;
  thumbnail: Buffer;
  /** Pixels of `full`. */
  width: number;
  height: number;
}

const fullSide = { width: 1600, height: 1600 };
const thumbnailSide = { width: 480, height: 480 };
/** Twice as large as it is shown, for dense screens. */
const logoSize = { width: 400, height: 96 };
const productSize = { width: 640, height: 640 };
const decodeSeconds = 10;
const quality = 85;

/** One after the other: a picture of the most pixels takes 160 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Checks a file that was sent as a picture and encodes it again, upright, in sRGB and no larger than it is shown.
 * @throws DomainError on `image`, or 'unavailable' when it took too long
 */
export function tidyPicture(bytes: Uint8Array): Promise<TidyPicture> {
  const mine = last.then(() => tidy(bytes));
  last = mine.catch(() => undefined);
  return mine;
}

/** Encodes a logo again as a WebP of a few kB, at most `logoSize` large. @throws DomainError as `tidyPicture` */
export const tidyLogo = (bytes: Uint8Array): Promise<Buffer> => tidyTo(logoSize, bytes);

/** Encodes a picture of a product again as a WebP, at most `productSize` large. @throws DomainError as `tidyPicture` */
export const tidyProductPicture = (bytes: Uint8Array): Promise<Buffer> => tidyTo(productSize, bytes);

function tidyTo(size: { width: number; height: number }, bytes: Uint8Array): Promise<Buffer> {
  const mine = last.then(async () => {
    const open = await checkedOpener(bytes);
    return refuseDamage(() => encode(open(), size).toBuffer());
  });
  last = mine.catch(() => undefined);
  return mine;
}

async function tidy(bytes: Uint8Array): Promise<TidyPicture> {
  const open = await checkedOpener(bytes);
  return refuseDamage(async () => {
    const full = await encode(open(), fullSide).toBuffer({ resolveWithObject: true });
    const thumbnail = await encode((await loadSharp())(full.data), thumbnailSide).toBuffer();
    return { full: full.data, thumbnail, width: full.info.width, height: full.info.height };
  });
}

/** Returns a function that opens the picture after its format and size were checked. */
async function checkedOpener(bytes: Uint8Array): Promise<() => Sharp> {
  const head = bytes.subarray(0, pictureHeadBytes);
  const problem = pictureProblem({ size: bytes.length, head });
  if (problem) throw fieldError('image', problem);
  // libvips would guess among many more formats, SVG and PDF too: the first bytes decide instead.
  const open = await openerOf(bytes);
  const { format, width, height } = await refuseDamage(() => open().metadata());
  if (format !== pictureShape(head)) throw fieldError('image', reason('pictureDamaged'));
  if (width * height > maxPicturePixels) throw fieldError('image', reason('pictureTooManyPixels'));
  if (Math.min(width, height) < minPictureSide) {
    throw fieldError('image', reason('pictureTooSmall', { count: minPictureSide }));
  }
  return open;
}

/** With the first picture: an API is up sooner without. */
const loadSharp = async () => (await import('sharp')).default;

/** The limit leaves room for the message above; what is far past it is not opened at all. */
async function openerOf(bytes: Uint8Array): Promise<() => Sharp> {
  const sharp = await loadSharp();
  const options = { failOn: 'error', limitInputPixels: 16 * maxPicturePixels, pages: 1 } as const;
  return () => sharp(bytes, options).timeout({ seconds: decodeSeconds });
}

/** Metadata is dropped: it may say where a photo was taken. */
const encode = (image: Sharp, most: { width: number; height: number }): Sharp =>
  image
    .autoOrient()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, smartSubsample: true });

async function refuseDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw pictureFailure(error);
  }
}

/** A sound picture too takes long on a machine that is short of time: that is not the picture's fault. */
export function pictureFailure(error: unknown): DomainError {
  if (error instanceof Error && /^timeout: \d+% complete/m.test(error.message)) {
    return new DomainError('unavailable', reason('pictureTookTooLong'), {
      retryAfter: decodeSeconds,
    });
  }
  return fieldError('image', reason('pictureNotReadable'));
}
