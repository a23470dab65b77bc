const leaving = 'proofmark:leaving';

/**
 * Called before a script leads to another page, as a click on a link does: what waits to change the address stops.
 */
export function announceLeaving(): void {
  document.dispatchEvent(new Event(leaving));
}

/** @returns ends the subscription */
export function subscribeToLeaving(onLeaving: () => void): () => void {
  document.addEventListener(leaving, onLeaving);
  return () => document.removeEventListener(leaving, onLeaving);
}
