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
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Addresses on the way to it: the one it was asked at, and each that the router was told. */
const onTheWay = new Set<string>();
const listeners = new Set<() => void>();

function setAhead(next: Ahead | undefined): void {
  ahead = next;
  if (!next) {
    clearTimeout(waiting);
    onTheWay.clear();
  }
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

/** Asks for an address; `go` is called after the pause, unless something else is asked for meanwhile. */
export function askFor(next: Ahead & { at: string; pauseMs: number }, go: () => void): void {
  const { at, pauseMs, pathname, search } = next;
  clearTimeout(waiting);
  onTheWay.add(at);
  setAhead({ pathname, search });
  const tell = () => {
    onTheWay.add(search);
    go();
  };
  if (pauseMs > 0) waiting = setTimeout(tell, pauseMs);
  else tell();
}

/** The address is this now: what was asked for, a step on the way there, or something else, which then counts. */
export function arriveAt(pathname: string, search: string): void {
  if (!ahead) return;
  const isOnTheWay = ahead.pathname === pathname && ahead.search !== search && onTheWay.has(search);
  if (!isOnTheWay) setAhead(undefined);
}
