import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';
import type { listTemplates } from '#lib/contract/workorders.ts';

/** Parameters of the template list's address. */
export const templateListParams = {
  ...listParams(['name'], 'name'),
  layout: parseAsStringLiteral(codeLayouts),
  archived: parseAsStringLiteral(['yes']),
  /** Cards when not said. */
  as: parseAsStringLiteral(['table']),
};
export type TemplateListValues = inferParserType<typeof templateListParams>;

export const loadTemplateListParams = createLoader(templateListParams);

/** The call that answers an address. */
export function templateListQuery(
  values: TemplateListValues,
): NonNullable<EndpointInput<typeof listTemplates>['query']> {
  return {
    ...listQuery(values),
    is_archived: values.archived ? 'true' : 'false',
    ...(values.layout ? { code_layout: values.layout } : {}),
  };
}
