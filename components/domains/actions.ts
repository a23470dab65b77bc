'use server';

import * as contract from '#lib/contract/code-domains.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const createDomain = action(contract.createCodeDomain);
export const checkDomain = action(contract.verifyCodeDomain);
export const deleteDomain = action(contract.deleteCodeDomain);
