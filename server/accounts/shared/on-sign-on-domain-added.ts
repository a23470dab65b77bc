import { createTransactionHook } from '#server/core/db/transaction-hook.ts';

/** Runs when a company has named new domains that it signs in with. */
export const onSignOnDomainAdded = createTransactionHook<[companyId: number]>();
