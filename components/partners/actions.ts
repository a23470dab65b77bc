'use server';

import * as z from 'zod';
import {
  getPartnership,
  type Partnership,
  requestPartnership,
  updatePartnership as updatePartnershipEndpoint,
} from '#lib/contract/partnerships.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Reads a partnership again. */
export async function loadPartnership(id: number): Promise<CallResult<Partnership>> {
  return runAction({ schema: z.int().min(1), input: id, permission: 'workorder_view' }, (given) =>
    call(getPartnership, { params: { id: given } }, { timeout: 5_000 }),
  );
}

export const askForPartnership = action(requestPartnership);
/** Accepts one, ends one, takes back what was asked, or turns down what the other side asked. */
export const updatePartnership = action(updatePartnershipEndpoint);
