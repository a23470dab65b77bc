/**
 * How much a scan says of its visit. A visit counts by the scan that says most, of several by the latest: a verdict on
 * the print before any other photo, and a photo before the address.
 */
export function rankOf({ source, result }: { source: string; result: string }): number {
  if (source !== 'photo') return 0;
  return result === 'auth_original' || result === 'auth_copy' ? 2 : 1;
}
