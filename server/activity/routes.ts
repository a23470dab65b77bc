import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getActivity } from './endpoints/activity.ts';

export const activityEndpoints: readonly ServedEndpoint[] = [getActivity];
