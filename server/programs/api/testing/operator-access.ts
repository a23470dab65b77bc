import type { AccessRow } from './access-row.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const operator = /*      */ [403, 403, 403, 403, 403, 403, 200, 200, 403];
/** Results for the brand owner whose company is named. */
const brandOnly = /*     */ [200, 200, 200, 200, 403, 403, 404, 404, 404];
const brandAdmin = /*    */ [200, 403, 403, 403, 404, 403, 403, 404, 404];
const closers = /*       */ [200, 200, 403, 403, 200, 200, 403, 403, 200];
const everyone = /*      */ [200, 200, 200, 200, 200, 200, 200, 200, 200];

/**
 * Rows of the access table for what runs: of every company for the operator's users alone, of one's own for everybody.
 */
export const operatorAccess: Record<string, AccessRow> = {
  getOperatorHealth: { expected: operator, request: async () => ({}) },
  getOperatorWork: { expected: operator, request: async () => ({}) },
  getActivity: { expected: everyone, request: async () => ({}) },
  search: { expected: everyone, request: async () => ({ query: { text: 'soap' } }) },
  getOpenItems: { expected: everyone, request: async () => ({}) },
  updateOpenItems: {
    expected: closers,
    request: async () => ({ body: { items: [{ kind: 'order_waiting', key: '1', state: 'due' }], is_closed: true } }),
  },
  getFirstSteps: { expected: brandOnly, request: async (api) => ({ params: { id: api.world.companies.brand } }) },
  updateFirstSteps: {
    expected: brandAdmin,
    request: async (api) => ({ params: { id: api.world.companies.brand }, body: { is_dismissed: true } }),
  },
};
