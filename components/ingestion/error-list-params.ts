import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listIngestionErrors } from '#lib/contract/ingestion.ts';
import { ingestionErrorTypes } from '#lib/contract/values/ingestion.ts';

/** Parameters of the address of a record's table of errors. */
export const errorListParams = {
  ...listParams(['row'], 'row'),
  type: parseAsStringLiteral(ingestionErrorTypes),
  column: parseAsString,
};

export const loadErrorListParams = createLoader(errorListParams);
export type ErrorListValues = inferParserType<typeof errorListParams>;

/** The call that answers an address. */
export function errorListQuery(
  values: ErrorListValues,
): NonNullable<EndpointInput<typeof listIngestionErrors>['query']> {
  return {
    ...listQuery(values),
    ...(values.type ? { type: values.type } : {}),
    ...(values.column ? { column: values.column.slice(0, 200) } : {}),
  };
}

/** Address of a record's page with one kind of error shown, or all. */
export function errorKindHref(path: string, type: string | null): string {
  return type ? `${path}?type=${type}` : path;
}
