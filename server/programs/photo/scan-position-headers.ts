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
