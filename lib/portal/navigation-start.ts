const name = 'proofmark-navigation';

/** Says that the reader goes elsewhere: told before the new page is even asked for. */
export function tellNavigation(): void {
  window.dispatchEvent(new Event(name));
}

/** Calls back when the reader goes elsewhere. @returns what ends it */
export function onNavigation(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
