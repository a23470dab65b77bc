import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { type ListValues, listParams, listQuery, parseAsId } from '#components/data-table/list-params.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';

export const templateListParams = {
  ...listParams(['name'], 'name'),
  layout: parseAsStringLiteral(codeLayouts),
  company: parseAsId,
  archived: parseAsStringLiteral(['yes', 'no']),
};
export const loadTemplateListParams = createLoader({
  ...templateListParams,
  kind: parseAsStringLiteral(['uploads']),
});
export type TemplateListValues = inferParserType<typeof templateListParams>;

export const uploadListParams = {
  ...listParams(['name'], 'name'),
  archived: parseAsStringLiteral(['yes', 'no']),
};

export function uploadQuery(values: Pick<TemplateListValues, 'archived' | keyof ListValues>) {
  return { ...listQuery(values), ...isTrue('is_archived', values.archived) };
}

export function templateQuery(values: TemplateListValues) {
  const company = idOf(values.company);
  return {
    ...uploadQuery(values),
    ...(values.layout && { code_layout: values.layout }),
    ...(company !== undefined && { company }),
  };
}

function isTrue<N extends string>(name: N, value: 'yes' | 'no' | null) {
  return (value === null ? {} : { [name]: value === 'yes' ? 'true' : 'false' }) as { [K in N]?: 'true' | 'false' };
}

/** An id in an address, when it can be one. */
export function idOf(value: number | null): number | undefined {
  return value !== null && value > 0 && value <= 2_147_483_647 ? value : undefined;
}
