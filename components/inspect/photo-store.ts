import { answer, photosIn } from '#components/photos/browser-database.ts';

/** Photos that wait to be sent: they survive a reload, and the end of the session. */
const within = photosIn('proofmark-inspection', (database) => void database.createObjectStore('photos'));

/** Photos of this page, also those that the browser could not store. */
const inMemory = new Map<string, Blob>();

/** @returns false when the browser has no room: the photo is kept as long as the page */
export async function keepPhoto(key: string, photo: Blob): Promise<boolean> {
  inMemory.set(key, photo);
  return within('readwrite', (store) => answer(store.put(photo, key))).then(
    () => true,
    () => false,
  );
}

/** @returns undefined when it is gone, or cannot be read */
export async function readPhoto(key: string): Promise<Blob | undefined> {
  return (
    inMemory.get(key) ??
    (await within('readonly', (store): Promise<Blob | undefined> => answer(store.get(key))).catch(() => undefined))
  );
}

export async function dropPhoto(key: string): Promise<void> {
  inMemory.delete(key);
  await within('readwrite', (store) => answer(store.delete(key))).catch(() => undefined);
}
