import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listSupportGroups } from '#lib/contract/support.ts';
import { ingestionErrorTypes } from '#lib/contract/values/ingestion.ts';

/** Parameters of the triage's address. */
export const triageParams = {
  show: parseAsStringLiteral(['open', 'mine', 'resolved']).withDefault('open'),
  by: parseAsStringLiteral(['error', 'company']).withDefault('error'),
  error: parseAsStringLiteral(ingestionErrorTypes),
  company: parseAsId,
  q: parseAsString.withDefault(''),
};

export const loadTriageParams = createLoader(triageParams);
export const triageAddress = createSerializer(triageParams);
export type TriageValues = inferParserType<typeof triageParams>;

/** As many as one call gives. */
export const shownGroups = 200;

export function triageQuery(
  values: TriageValues,
  userId: number,
): NonNullable<EndpointInput<typeof listSupportGroups>['query']> {
  return {
    limit: shownGroups,
    ordering: '-last_at',
    state: values.show === 'resolved' ? 'resolved' : 'open',
    ...(values.show === 'mine' && { assignee: userId }),
    ...(values.q.trim() && { search: values.q.trim().slice(0, 200) }),
    ...(values.error && { error_type: values.error }),
    ...(values.company && values.company > 0 && { company: values.company }),
  };
}
