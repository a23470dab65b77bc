import type { KeptPhoto, PhotoItem } from '#components/photos/photo-item.ts';
import type { PreparedPhoto } from '#components/photos/prepare-photo.ts';

/** Prepares a photo for sending, with a thumbnail; returns a failure if it is not a photo. */
export async function prepareKept(
  photo: KeptPhoto,
  work: {
    prepare: (file: File) => Promise<PreparedPhoto>;
    thumbnail: (photo: Blob) => Promise<Blob | undefined>;
    words: { unreadable: string };
  },
): Promise<KeptPhoto> {
  const file = new File([photo.picture], photo.name, { type: photo.picture.type });
  const prepared = await work.prepare(file).catch(() => undefined);
  if (!prepared?.ok) {
    const message = prepared?.message ?? work.words.unreadable;
    return { ...photo, failure: { message, final: true } };
  }
  const thumbnail = await work.thumbnail(prepared.photo);
  return {
    ...photo,
    picture: prepared.photo,
    isReady: true,
    ...(thumbnail && { thumbnail }),
    ...(prepared.shrunk && { shrunk: prepared.shrunk }),
  };
}

/** A photo as the page shows it. */
export function itemOf(photo: KeptPhoto): PhotoItem {
  const { picture: _, isReady: __, thumbnail: ___, ...rest } = photo;
  return { ...rest, ...urlsOf(photo), state: photo.result ? 'done' : photo.failure ? 'failed' : 'waiting', tries: 0 };
}

/** Addresses of its pictures in this page, until they are released. */
export function urlsOf({ picture, thumbnail }: KeptPhoto): Pick<PhotoItem, 'url' | 'thumbnailUrl'> {
  const url = URL.createObjectURL(picture);
  return { url, thumbnailUrl: thumbnail ? URL.createObjectURL(thumbnail) : url };
}

export function release({ url, thumbnailUrl }: PhotoItem): void {
  URL.revokeObjectURL(url);
  if (thumbnailUrl !== url) URL.revokeObjectURL(thumbnailUrl);
}
