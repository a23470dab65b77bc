import type { Readable } from 'node:stream';
import { type PictureSize, pictureSizes } from '#lib/contract/picture-limits.ts';
import { ObjectNotFoundError, type ObjectStore } from '#server/storage/object-store.ts';
import { notFound } from '../errors.ts';
import type { TidyPicture } from './tidy-picture.ts';

/** A picture that is stored for so long is of a program that is gone: storing two small objects takes seconds. */
export const abandonedAfterMinutes = 30;

const putSeconds = 30;

/** Writes the objects of a picture, whose row says so before and after. */
export async function storePicture(
  store: ObjectStore,
  picture: TidyPicture,
  keyOf: (size: PictureSize) => string,
): Promise<void> {
  const signal = AbortSignal.timeout(putSeconds * 1000);
  for (const size of pictureSizes) {
    await store.put(keyOf(size), picture[size], { contentType: 'image/webp', signal });
  }
}

/** @throws DomainError not_found when the picture was removed while it was asked for */
export async function openPicture(store: ObjectStore, key: string): Promise<Readable> {
  try {
    return (await store.get(key)).body;
  } catch (error) {
    throw error instanceof ObjectNotFoundError ? notFound() : error;
  }
}
