import type { AccessRow } from './access-row.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const operator = /*      */ [403, 403, 403, 403, 403, 403, 200, 200, 403];
const everyone = /*      */ [200, 200, 200, 200, 200, 200, 200, 200, 200];

/**
 * Rows of the access table for what runs: of every company for the operator's users alone, of one's own for everybody.
 */
export const operatorAccess: Record<string, AccessRow> = {
  getOperatorWork: { expected: operator, request: async () => ({}) },
  getActivity: { expected: everyone, request: async () => ({}) },
};
