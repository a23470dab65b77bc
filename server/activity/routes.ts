import type { Operation } from '#server/core/http/operation.ts';
import { getActivity } from './operations/activity.ts';

export const activityOperations: readonly Operation[] = [getActivity];
