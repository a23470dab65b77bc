import * as z from 'zod';
import { idParams } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { firstStepNames, firstStepStates } from './values/first-steps.ts';

const tag = 'Companies';
const path = '/api/v2/companies/:id/first-steps/';

export const firstSteps = z.object({
  /** Whether an administrator of the company closed the list. */
  is_dismissed: z.boolean(),
  /** In the order of the work. */
  steps: z.array(
    z.object({
      name: z.enum(firstStepNames),
      /** waiting: the company did its part, and the partner or the service has not finished yet. */
      state: z.enum(firstStepStates),
    }),
  ),
  /** Id of the newest order; null before the first. */
  workorder: z.int().nullable(),
  /** Id of a code to scan, an active one if there is one; null before the first code. */
  code: z.string().nullable(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = defineEndpoint({
  id: 'getFirstSteps',
  tag,
  summary: 'What your company sets up before its first scan, and which of it is done; for brand owners',
  method: 'GET',
  path,
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: firstSteps,
});

export const updateFirstSteps = defineEndpoint({
  id: 'updateFirstSteps',
  tag,
  summary: 'Close the list of first steps for your company, or show it again; for brand owners',
  method: 'PATCH',
  path,
  access: 'user_manage',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ is_dismissed: z.boolean() }),
  response: firstSteps,
});
