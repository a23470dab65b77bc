import type { CallResult } from '../result.ts';

/** Code of a failure that says: the service has no such endpoint. */
export const notOfferedCode = 'not_offered';

export const isNotOffered = (result: CallResult<unknown>): boolean => !result.ok && result.code === notOfferedCode;
