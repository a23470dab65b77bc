import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { listDocuments } from '#lib/contract/documents.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { documentStatuses } from '#lib/contract/values/documents.ts';

/** Parameters of the address of the list of downloads. */
export const documentListParams = {
  ...listParams(['created_at'], '-created_at'),
  status: parseAsStringLiteral(documentStatuses),
};

export const loadDocumentListParams = createLoader(documentListParams);
export type DocumentListValues = inferParserType<typeof documentListParams>;

/** The list call that answers an address. */
export function documentListQuery(
  values: DocumentListValues,
): NonNullable<EndpointInput<typeof listDocuments>['query']> {
  return { ...listQuery(values), ...(values.status ? { status: values.status } : {}) };
}
