const name = 'proofmark-navigation';

/** The start of a navigation, before the new page is requested. */
export function tellNavigation(): void {
  window.dispatchEvent(new Event(name));
}

/** Calls back when the reader goes elsewhere. @returns what ends it */
export function onNavigation(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
