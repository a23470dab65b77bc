import { createTransactionHook } from '#server/core/db/transaction-hook.ts';

/** Runs for each new company that is a brand owner. */
export const onBrandOwnerCreated = createTransactionHook<[companyId: number]>();
