import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import type { summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';

type Place = EndpointOutput<typeof summarisePlaces>['places'][number];

/** A place with what it is called; undefined far from every city known here. */
export type PlaceRow = Place & { name: string | undefined };

export type Repeats = EndpointOutput<typeof summariseRepeats>;
