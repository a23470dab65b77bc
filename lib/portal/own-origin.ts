/**
 * True when the Origin header is the portal's own. Next compares it with the Host but lets a request without one pass;
 * browsers always send it with POST, so here it must be there.
 */
export function isOwnOrigin(origin: string | null, host: string | null, portalUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const [given, portal] = [new URL(origin), new URL(portalUrl)];
  if (origin === portal.origin) return true;
  // Reached under another name of the same machine, such as 127.0.0.1 for localhost.
  return host !== null && given.host === host && given.protocol === portal.protocol;
}
