import type { AccessRow } from './access-row.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const operator = /*      */ [403, 403, 403, 403, 403, 403, 200, 200, 403];

/** Rows of the access table for what the operator's users alone may ask. */
export const operatorAccess: Record<string, AccessRow> = {
  getOperatorWork: { expected: operator, request: async () => ({}) },
};
