import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getActivity } from './endpoints/activity.ts';
import { getFirstSteps, updateFirstSteps } from './endpoints/first-steps.ts';
import { getOpenItems, updateOpenItems } from './endpoints/open-items.ts';
import { search } from './endpoints/search.ts';

export const activityEndpoints: readonly ServedEndpoint[] = [
  getActivity,
  getFirstSteps,
  updateFirstSteps,
  getOpenItems,
  updateOpenItems,
  search,
];
