import {
  aloneAt,
  answer,
  fromStoredFile,
  photosIn,
  type StoredFile,
  toStoredFile,
} from '#components/photos/photo-store.ts';
import type { PhotoStore } from '#components/photos/queued-photo.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';

const database = 'proofmark-inspection';
const within = photosIn(database, (created) => void created.createObjectStore('photos'));

async function readPicture(store: IDBObjectStore, key: string): Promise<Blob | undefined> {
  const stored: StoredFile | Blob | undefined = await answer(store.get(key));
  return stored && fromStoredFile(stored);
}

/**
 * Stores photos until they are sent: they survive a reload, and the end of the session. The list of the inspection names
 * them, and gets their results.
 * @param ids photos of the list
 */
export const inspectionPhotos = (ids: () => readonly string[]): PhotoStore<AuthenticationResult> => ({
  load: () =>
    within('readonly', (store) =>
      Promise.all(
        ids().map(async (id) => {
          const picture = await readPicture(store, id);
          return picture ? [{ id, name: id, addedAt: 0, data: undefined, picture, isReady: true }] : [];
        }),
      ),
    ).then((found) => found.flat()),
  put: ({ id, picture }) =>
    toStoredFile(picture)
      .then((file) => within('readwrite', (store) => answer(store.put(file, id))))
      .then(
        () => true,
        () => false,
      ),
  remove: (id) =>
    within('readwrite', (store) => answer(store.delete(id))).then(
      () => undefined,
      () => undefined,
    ),
  find: async () => undefined,
  alone: (id, work) => aloneAt(`${database}-${id}`, work),
});

/** Pictures of an inspection that wait, by their keys; those that are gone are left out. */
export const readPictures = (keys: readonly string[]): Promise<Map<string, Blob>> =>
  within('readonly', async (store) => {
    const found = new Map<string, Blob>();
    for (const key of keys) {
      const picture = await readPicture(store, key);
      if (picture) found.set(key, picture);
    }
    return found;
  }).catch(() => new Map());

export const deletePictures = (keys: readonly string[]): Promise<void> =>
  within('readwrite', async (store) => {
    for (const key of keys) await answer(store.delete(key));
  }).catch(() => undefined);
