'use server';

import { closeChallenge, openChallenge } from '#lib/contract/challenges.ts';
import { publishLedger, withdrawLedger } from '#lib/contract/print-models.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const publishModelLedger = action(publishLedger);
export const withdrawModelLedger = action(withdrawLedger);
export const openModelChallenge = action(openChallenge);
export const closeModelChallenge = action(closeChallenge);
