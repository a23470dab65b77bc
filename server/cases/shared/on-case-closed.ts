import { createTransactionHook } from '#server/core/db/transaction-hook.ts';

/** Runs for each case that a user closes. */
export const onCaseClosed = createTransactionHook<[companyId: number, caseId: number, userId: number]>();
