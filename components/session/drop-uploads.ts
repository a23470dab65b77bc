import { readItem, removeItem } from '#components/ui/local-storage.ts';

/** In local storage while uploads may be stored: other pages open no database. */
export const uploadsMarker = 'proofmark-uploads';

/** Removes stored uploads that are a day old, and those of users other than `except`. */
export async function dropUploads(users: { except?: number } = {}): Promise<void> {
  if (readItem(uploadsMarker) === null) return;
  try {
    const { removeUploads } = await import('./upload-store.ts');
    if (!(await removeUploads(users))) removeItem(uploadsMarker);
  } catch {
    // Storage is blocked: nothing is stored.
  }
}
