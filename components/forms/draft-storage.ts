/** What was typed into a form, kept in this tab so that a reload by accident loses nothing. Never for secrets. */
const storageKey = (name: string) => `proofmark-draft-${name}`;

export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? (stored as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the form itself still holds everything.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name));
  } catch {
    // Nothing was kept then.
  }
}
