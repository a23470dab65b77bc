import { photoDatabase, removePhotos } from './photo-store.ts';

/** In local storage: whose photos alone are kept here, since others' were looked for. */
const lookedFor = 'proofmark-photos-of';

/** Removes the photos kept in this browser, but for those of the user in `except`. */
export async function dropPhotos({ except }: { except?: number } = {}): Promise<void> {
  try {
    if (except !== undefined && localStorage.getItem(lookedFor) === String(except)) return;
    localStorage.removeItem(lookedFor);
    // Creates no database where there is none.
    const all = await indexedDB.databases?.();
    if (!all || all.some(({ name }) => name === photoDatabase)) {
      await removePhotos({ ...(except !== undefined && { except }) });
    }
    if (except !== undefined) localStorage.setItem(lookedFor, String(except));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
