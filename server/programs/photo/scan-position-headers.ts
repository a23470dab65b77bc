import type { IncomingHttpHeaders } from 'node:http';
import { type Position, readPosition } from '#server/scans/rules/scan-position.ts';

/** Headers, in lower case, in which the network in front of the service says where a phone is. */
export interface PositionHeaders {
  latitude: string;
  longitude: string;
}

/** Null where no such network is configured, or it does not know. */
export function positionFromNetwork(headers: IncomingHttpHeaders, names: PositionHeaders | null): Position | null {
  if (!names) return null;
  const [latitude, longitude] = [headers[names.latitude], headers[names.longitude]];
  return typeof latitude === 'string' && typeof longitude === 'string'
    ? readPosition(`${latitude},${longitude}`)
    : null;
}

/**
 * Country of the caller, two capital letters of ISO 3166-1, as the network in front of the service says; null where no
 * such network is configured, or it does not know. XX and T1 are how Cloudflare names an unknown country and Tor.
 */
export function countryFromNetwork(headers: IncomingHttpHeaders, name: string | null): string | null {
  const value = name === null ? undefined : headers[name];
  const country = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}
