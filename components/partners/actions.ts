'use server';

import { requestPartnership, updatePartnership as updatePartnershipEndpoint } from '#lib/contract/partnerships.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const askForPartnership = action(requestPartnership);
/** Accepts one, ends one, takes back what was asked, or turns down what the other side asked. */
export const updatePartnership = action(updatePartnershipEndpoint);
