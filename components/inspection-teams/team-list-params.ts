import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listInspectionTeams } from '#lib/contract/inspection.ts';

export const teamListParams = {
  ...listParams(['id', 'name', 'valid_until'], '-id'),
  state: parseAsStringLiteral(['on', 'off']),
};
export const loadTeamListParams = createLoader(teamListParams);
export type TeamListValues = inferParserType<typeof teamListParams>;

export function teamListQuery(values: TeamListValues): NonNullable<EndpointInput<typeof listInspectionTeams>['query']> {
  return { ...listQuery(values), ...(values.state && { is_active: values.state === 'on' ? 'true' : 'false' }) };
}
