import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import type { summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';

export type Places = EndpointOutput<typeof summarisePlaces>;

/** A place with what it is called; undefined far from every city known here. */
export type PlaceRow = Places['places'][number] & { name: string | undefined };

export type NamedPlaces = Omit<Places, 'places'> & { places: readonly PlaceRow[] };

export type Repeats = EndpointOutput<typeof summariseRepeats>;

/** As many rows as a call answers at most. */
export const mostRows = 50;
