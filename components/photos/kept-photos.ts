import { answer, photosIn } from './browser-database.ts';
import { photoDatabase } from './photo-database.ts';
import { findSurplus, type KeptPhoto, type KeptPhotos } from './photo-item.ts';

interface Owner {
  user: number;
  company: number;
}

type Row = KeptPhoto & { owner: string };
const nameOf = ({ user, company }: Owner) => `${user}-${company}`;

const within = photosIn(photoDatabase, (database) => {
  database.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
});

/**
 * Photos and what they showed that are kept in this browser for one user: a reload loses nothing, and no other user
 * sees them. Storage may be blocked or full: then photos are there until the page is left.
 */
export function keptPhotosOf(owner: Owner): KeptPhotos {
  const name = nameOf(owner);
  const ownRows = (store: IDBObjectStore): Promise<Row[]> => answer(store.index('owner').getAll(name));
  return {
    load: () =>
      within('readwrite', async (store) => {
        const rows = await ownRows(store);
        const surplus = new Set(findSurplus(rows, Date.now()));
        for (const id of surplus) store.delete(id);
        return rows.filter(({ id }) => !surplus.has(id)).toSorted((a, b) => a.addedAt - b.addedAt);
      }).catch(() => []),
    put: (photo) =>
      within('readwrite', async (store) => {
        await answer(store.put({ ...photo, owner: name }));
        const surplus = findSurplus(await ownRows(store), Date.now());
        for (const id of surplus) store.delete(id);
        return true;
      }).catch(() => false),
    remove: (id) =>
      within('readwrite', async (store) => {
        store.delete(id);
      }).catch(() => undefined),
    find: (id) =>
      within('readonly', async (store) => {
        const row: Row | undefined = await answer(store.get(id));
        return row?.owner === name ? row : undefined;
      }).catch(() => undefined),
    alone: async (id, work) => {
      // Not there over plain HTTP from another machine: then each tab sends what it shows.
      if (!navigator.locks) return work();
      return navigator.locks.request(`${photoDatabase}-${id}`, { ifAvailable: true }, (lock) =>
        lock ? work() : undefined,
      );
    },
  };
}

/** Removes what is kept in this browser, but for the photos of the user in `except`. */
export const removePhotos = ({ except }: { except?: number }): Promise<void> =>
  within('readwrite', async (store) => {
    const rows: Row[] = await answer(store.getAll());
    for (const { id, owner } of rows) if (!owner.startsWith(`${except}-`)) store.delete(id);
  });
