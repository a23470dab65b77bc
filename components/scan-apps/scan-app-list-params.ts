import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listScanApps } from '#lib/contract/scan-apps.ts';

/** What the address of the list of scan apps can say. */
export const scanAppListParams = {
  ...listParams(['name', 'created_at'], 'name'),
  state: parseAsStringLiteral(['active', 'inactive']),
};
export type ScanAppListValues = inferParserType<typeof scanAppListParams>;

export const loadScanAppListParams = createLoader(scanAppListParams);

export function scanAppListQuery(values: ScanAppListValues): NonNullable<EndpointInput<typeof listScanApps>['query']> {
  return {
    ...listQuery(values),
    ...(values.state ? { is_active: values.state === 'active' ? 'true' : 'false' } : {}),
  };
}
