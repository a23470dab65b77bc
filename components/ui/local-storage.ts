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

/** Removes the items of every user, whose keys are the prefix and an id, but for those of the user in `except`. */
export function dropItems(prefix: string, { except }: { except?: number } = {}): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const name of names) {
      if (name.startsWith(prefix) && name !== `${prefix}${except}`) localStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
