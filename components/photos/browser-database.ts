/** The result of one request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Within = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;

/** Returns what runs one transaction on the store `photos` of a database, and waits until what it wrote is there. */
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
