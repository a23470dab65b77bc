import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { listCases } from '#lib/contract/cases.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { caseStates } from '#lib/contract/values/cases.ts';

/** What the address of the list of cases can say. Without a view it shows those that are not closed. */
export const caseListParams = {
  ...listParams(['last_at', 'id'], '-last_at'),
  view: parseAsStringLiteral(['mine', 'closed', 'all']),
  state: parseAsStringLiteral(caseStates),
};
export type CaseListValues = inferParserType<typeof caseListParams>;

export const loadCaseListParams = createLoader(caseListParams);

/** @param userId whose cases the view `mine` shows */
export function caseListQuery(
  values: CaseListValues,
  userId: number,
): NonNullable<EndpointInput<typeof listCases>['query']> {
  const { view, state } = values;
  return {
    ...listQuery(values),
    ...(state && { state }),
    ...(view === 'mine' && { owner: userId }),
    ...(view !== 'all' && !state && { closed: view === 'closed' ? 'true' : 'false' }),
  };
}
