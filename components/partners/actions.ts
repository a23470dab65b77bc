'use server';

import * as z from 'zod';
import { type Partnership, requestPartnership, updatePartnership } from '#lib/contract/partnerships.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

const id = z.int().min(1).max(2_147_483_647);
const permission = 'partnership_edit';

export async function askForPartnership(input: unknown): Promise<CallResult<Partnership>> {
  return runAction({ schema: requestPartnership.body, input, permission }, (body) =>
    call(requestPartnership, { body }),
  );
}

export async function acceptPartnership(partnership: number): Promise<CallResult<Partnership>> {
  return runAction({ schema: id, input: partnership, permission }, (given) =>
    call(updatePartnership, { params: { id: given }, body: { state: 'accepted' } }),
  );
}

/** Ends one, takes back what was asked, or turns down what the other side asked. */
export async function endPartnership(partnership: number): Promise<CallResult<Partnership>> {
  return runAction({ schema: id, input: partnership, permission }, (given) =>
    call(updatePartnership, { params: { id: given }, body: { state: 'ended' } }),
  );
}
