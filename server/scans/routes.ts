import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { downloadScans } from './endpoints/download-scans.ts';
import { searchScans } from './endpoints/scans.ts';
import { summariseCalls, summarisePlaces, summariseRepeats, summariseScans } from './endpoints/summarise-scans.ts';

export const scansEndpoints: readonly ServedEndpoint[] = [
  searchScans,
  summariseScans,
  summariseCalls,
  summarisePlaces,
  summariseRepeats,
  downloadScans,
];
