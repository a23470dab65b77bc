import type { PhotoStore, StoredPhoto } from './queued-photo.ts';

/** Name of the IndexedDB database. */
export const photoDatabase = 'proofmark-photos';

/** Returns the result of one request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Within = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;

/** Returns a function that runs one transaction on the store `photos` of a database, until its writes are complete. */
export function photosIn(name: string, create: (database: IDBDatabase) => void): Within {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    return answer(request);
  };
  return async (mode, work) => {
    const database = await open();
    try {
      const transaction = database.transaction('photos', mode);
      const written = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const [result] = await Promise.all([work(transaction.objectStore('photos')), written]);
      return result;
    } finally {
      database.close();
    }
  };
}

/** Runs `work` unless another tab does it for the same photo. Plain HTTP from another machine has no locks: it runs. */
export async function aloneAt(name: string, work: () => Promise<void>): Promise<boolean> {
  const run = async () => {
    await work();
    return true;
  };
  if (!navigator.locks) return run();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? run() : false));
}

/** A file in a database. WebKit stores no Blob in a private window. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
}

/** Reads a file for a database; to do before a transaction, which ends while its function waits for a file. */
export const toStoredFile = async (file: Blob): Promise<StoredFile> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
});

/** Returns a stored file. Version 0.2.0 stored Blobs. */
export const fromStoredFile = (stored: StoredFile | Blob): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });

const within = photosIn(photoDatabase, (database) => {
  database.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
});

/**
 * Photos and their results in this browser: a reload loses nothing, and no other user sees them. Where storage is blocked
 * or full, photos live as long as the page.
 */
export function photoStoreOf<R>({ user, company }: { user: number; company: number }): PhotoStore<R> {
  const owner = `${user}-${company}`;
  type Row = Omit<StoredPhoto<R>, 'picture' | 'thumbnail'> & {
    owner: string;
    picture: StoredFile | Blob;
    thumbnail?: StoredFile | Blob;
  };
  const photoOf = ({ picture, thumbnail, ...row }: Row) => ({
    ...row,
    picture: fromStoredFile(picture),
    ...(thumbnail && { thumbnail: fromStoredFile(thumbnail) }),
  });
  const ownPhotos = async (store: IDBObjectStore) =>
    (await answer<Row[]>(store.index('owner').getAll(owner))).map(photoOf);
  return {
    load: () =>
      within('readwrite', async (store) => {
        const photos = await ownPhotos(store);
        const surplus = new Set(findSurplus(photos, Date.now()));
        for (const id of surplus) store.delete(id);
        return photos.filter(({ id }) => !surplus.has(id)).toSorted((a, b) => a.addedAt - b.addedAt);
      }).catch(() => []),
    put: async ({ picture, thumbnail, ...photo }) => {
      try {
        const row: Row = {
          ...photo,
          owner,
          picture: await toStoredFile(picture),
          ...(thumbnail && { thumbnail: await toStoredFile(thumbnail) }),
        };
        await within('readwrite', async (store) => {
          await answer(store.put(row));
          const surplus = findSurplus(await ownPhotos(store), Date.now());
          for (const id of surplus) store.delete(id);
        });
        return true;
      } catch {
        return false;
      }
    },
    remove: (id) =>
      within('readwrite', async (store) => {
        store.delete(id);
      }).catch(() => undefined),
    find: (id) =>
      within('readonly', async (store) => {
        const row: Row | undefined = await answer(store.get(id));
        return row?.owner === owner ? photoOf(row) : undefined;
      }).catch(() => undefined),
    alone: (id, work) => aloneAt(`${photoDatabase}-${id}`, work),
  };
}

/** Removes the photos in this browser, except those of the user in `except`. */
export const removePhotos = ({ except }: { except?: number }): Promise<void> =>
  within('readwrite', async (store) => {
    const rows: { id: string; owner: string }[] = await answer(store.getAll());
    for (const { id, owner } of rows) if (!owner.startsWith(`${except}-`)) store.delete(id);
  });

const dayMs = 86_400_000;
/** Limits of a user's photos in one browser. */
export const storageLimits = { days: 3, photos: 200, bytes: 400_000_000 } as const;

/**
 * Photos to delete: those that are too old, then the oldest with a result. Unsent photos are nowhere else, and stay.
 */
export function findSurplus(photos: readonly StoredPhoto<unknown>[], now: number): string[] {
  const isOld = ({ addedAt }: StoredPhoto<unknown>) => now - addedAt > storageLimits.days * dayMs;
  const surplus = photos.filter(isOld).map(({ id }) => id);
  const left = photos.filter((photo) => !isOld(photo));
  let count = left.length;
  let bytes = left.reduce((sum, { picture }) => sum + picture.size, 0);
  for (const photo of left.filter(({ result }) => result).toSorted((a, b) => a.addedAt - b.addedAt)) {
    if (count <= storageLimits.photos && bytes <= storageLimits.bytes) break;
    surplus.push(photo.id);
    count -= 1;
    bytes -= photo.picture.size;
  }
  return surplus;
}
