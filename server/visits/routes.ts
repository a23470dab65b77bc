import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getVisits } from './endpoints/visits.ts';

export const visitsEndpoints: readonly ServedEndpoint[] = [getVisits];
