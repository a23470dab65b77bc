import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import type { summariseCalls, summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';

export type Places = EndpointOutput<typeof summarisePlaces>;

/** A place with what it is called; undefined far from every city known here. */
export type PlaceRow = Places['places'][number] & {
  name: string | undefined;
  /** ISO 3166-1 alpha-2; undefined at sea. */
  country: string | undefined;
};

export type NamedPlaces = Omit<Places, 'places'> & { places: readonly PlaceRow[] };

export type Calls = EndpointOutput<typeof summariseCalls>;

export type Repeats = EndpointOutput<typeof summariseRepeats>;

/** As many products, and places, as a call answers at most. */
export const mostProducts = 50;
export const mostPlaces = 1000;
