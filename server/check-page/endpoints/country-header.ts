import type { IncomingHttpHeaders } from 'node:http';

/**
 * Country of the caller, two capital letters of ISO 3166-1, as the network in front of the service says; null where no
 * such network is configured, or it does not know. XX and T1 are how Cloudflare names an unknown country and Tor.
 */
export function countryFromNetwork(headers: IncomingHttpHeaders, name: string | null): string | null {
  const value = name === null ? undefined : headers[name];
  const country = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}
