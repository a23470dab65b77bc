import { bringSurely } from '#components/ui/bring-surely.ts';
import { photoDatabase } from './photo-database.ts';

/** Removes the photos kept in this browser, but for those of the user in `except`. */
export async function dropPhotos(which: { except?: number } = {}): Promise<void> {
  try {
    // Nothing is made, and nothing fetched, where nothing was kept.
    const all = await indexedDB.databases?.();
    if (all && !all.some(({ name }) => name === photoDatabase)) return;
    const { removePhotos } = await bringSurely(() => import('./kept-photos.ts'));
    await removePhotos(which);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
