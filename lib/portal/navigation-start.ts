const name = 'proofmark-navigation';

/** Announces a navigation of the router to an address, before it requests the page. */
export function emitNavigationStart(address: string): void {
  window.dispatchEvent(new CustomEvent(name, { detail: address }));
}

/** Calls back with the address, inside the transition in which the router navigates. @returns what unsubscribes */
export function onNavigationStart(listener: (address: string) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}
