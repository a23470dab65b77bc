/**
 * Returns what is behind the '#' of the address and takes it out of the address: it would stay in the history, and in
 * every picture and copy of the address.
 */
export function takeLinkSecret(location: Pick<Location, 'hash' | 'pathname' | 'search'>, history: History): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
