/**
 * Returns what is behind the '#' of the address and takes it out of the address: it would stay in the history, and in
 * every picture and copy of the address.
 */
export function takeLinkSecret(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
): string {
  const secret = location.hash.slice(1);
  // After all effects of the page: the router of Next watches the history from its own, and would write the '#' back.
  if (secret) queueMicrotask(() => history.replaceState(null, '', location.pathname + location.search));
  return secret;
}
