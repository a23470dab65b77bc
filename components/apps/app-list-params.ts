import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listScanApps } from '#lib/contract/scan-apps.ts';

/** What the address of the list of apps can say. */
export const appListParams = {
  ...listParams(['name', 'created_at'], 'name'),
  state: parseAsStringLiteral(['active', 'inactive']),
};
export type AppListValues = inferParserType<typeof appListParams>;

export const loadAppListParams = createLoader(appListParams);

export function appListQuery(values: AppListValues): NonNullable<EndpointInput<typeof listScanApps>['query']> {
  return {
    ...listQuery(values),
    ...(values.state ? { is_active: values.state === 'active' ? 'true' : 'false' } : {}),
  };
}
