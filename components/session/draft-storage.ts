/** Drafts of forms, stored in this tab for one user: an accidental reload loses nothing. Never for secrets. */
export interface Drafts {
  read: (name: string) => Record<string, unknown> | undefined;
  write: (name: string, values: unknown) => void;
  drop: (name: string) => void;
}

const prefix = 'proofmark-draft-';
const prefixOf = (userId: number) => `${prefix}${userId}-`;

/** The drafts of one user. The id is part of the key: a draft is never read for another user of the same tab. */
export function draftsOf(userId: number): Drafts {
  const key = (name: string) => prefixOf(userId) + name;
  return {
    read: (name) => {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
        return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
          ? (stored as Record<string, unknown>)
          : undefined;
      } catch {
        return undefined;
      }
    },
    write: (name, values) => {
      try {
        sessionStorage.setItem(key(name), JSON.stringify(values));
      } catch {
        // Storage may be blocked or full; the form itself still holds everything.
      }
    },
    drop: (name) => {
      try {
        sessionStorage.removeItem(key(name));
      } catch {
        // Nothing was kept then.
      }
    },
  };
}

/** Before the sign-in. */
export const noDrafts: Drafts = { read: () => undefined, write: () => undefined, drop: () => undefined };

/** Removes every draft from this tab, but for those of the user in `except`. */
export function dropDrafts({ except }: { except?: number } = {}): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const name of names) {
      const isKept = except !== undefined && name.startsWith(prefixOf(except));
      if (name.startsWith(prefix) && !isKept) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
