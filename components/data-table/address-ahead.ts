/**
 * What the address of the page will be when what was asked for is there: fields and filters show it at once. There is
 * one, whichever part of the page asks.
 */
interface Ahead {
  pathname: string;
  /** As URLSearchParams writes it. */
  search: string;
}

let ahead: Ahead | undefined;
/** Addresses before it: the current one when the change was asked for, and each that was pushed to the router. */
const onTheWay = new Set<string>();
const listeners = new Set<() => void>();

function setAhead(next: Ahead | undefined): void {
  ahead = next;
  if (!next) onTheWay.clear();
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The page was left.
    if (listeners.size === 0) setAhead(undefined);
  };
}

/** Undefined while the address is what was asked for. */
export const searchAhead = (pathname: string): string | undefined =>
  ahead?.pathname === pathname ? ahead.search : undefined;

/** Asks for an address, which `go` tells the router. */
export function askFor({ at, pathname, search }: Ahead & { at: string }, go: () => void): void {
  onTheWay.add(at);
  setAhead({ pathname, search });
  onTheWay.add(search);
  go();
}

/** The address is this now: what was asked for, a step on the way there, or something else, which then counts. */
export function arriveAt(pathname: string, search: string): void {
  if (!ahead) return;
  const isOnTheWay = ahead.pathname === pathname && ahead.search !== search && onTheWay.has(search);
  if (!isOnTheWay) setAhead(undefined);
}
