/** Returns an item of local storage; null where the browser blocks storage. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an item. Returns false where the browser blocks storage, or it is full. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes an item, where the browser has storage. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
