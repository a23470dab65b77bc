import { createLoader, type inferParserType, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listIngestions } from '#lib/contract/ingestion.ts';
import { ingestionErrorTypes, ingestionModes, ingestionStatuses } from '#lib/contract/values/ingestion.ts';

/** Parameters of the address of the list of records. */
export const ingestionListParams = {
  ...listParams(['created_at', 'status_updated_at', 'row_count'], '-created_at'),
  status: parseAsStringLiteral(ingestionStatuses),
  mode: parseAsStringLiteral(ingestionModes),
  type: parseAsStringLiteral(['code']),
  error: parseAsStringLiteral(ingestionErrorTypes),
  closed: parseAsBoolean,
};

export const loadIngestionListParams = createLoader(ingestionListParams);
export type IngestionListValues = inferParserType<typeof ingestionListParams>;

/** The list call that answers an address. */
export function ingestionListQuery(
  values: IngestionListValues,
): NonNullable<EndpointInput<typeof listIngestions>['query']> {
  return {
    ...listQuery(values),
    ...(values.status ? { status: values.status } : {}),
    ...(values.mode ? { ingestion_mode: values.mode } : {}),
    ...(values.type ? { type: values.type } : {}),
    ...(values.error ? { error_type: values.error } : {}),
    ...(values.closed === null ? {} : { is_closed: values.closed ? 'true' : 'false' }),
  };
}
