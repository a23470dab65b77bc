const listeners = new Set<() => void>();

/** Something long was started here: the centre looks at once, and does not wait for its next turn. */
export function lookAtActivity(): void {
  for (const listener of listeners) listener();
}

export function onLookAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
