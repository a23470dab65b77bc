const name = 'proofmark-navigation';

/** Announces a navigation of the router, before it requests the page. */
export function emitNavigationStart(): void {
  window.dispatchEvent(new Event(name));
}

/** Calls back inside the transition in which the router navigates. @returns what unsubscribes */
export function onNavigationStart(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
