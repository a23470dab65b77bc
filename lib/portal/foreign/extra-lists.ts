import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { lookupEndpoints } from '#lib/contract/lookups.ts';

/**
 * Lists that the interface document does not have, each standing for what is below it: a service that has no list of
 * products has no product either. Asking for one changes nothing.
 */
export const extraLists: readonly string[] = [
  '/api/v2/me/',
  '/api/v2/workorders/',
  '/api/v2/codes/',
  '/api/v2/codes/tasks/',
  '/api/v2/documents/',
  '/api/v2/products/',
  ...Object.values(lookupEndpoints).map(({ list }) => list.path),
  '/api/v2/code-domains/',
  '/api/v2/partnerships/',
  '/api/v2/substrates/',
  '/api/v2/custom-layouts/',
  '/api/v2/equipment/',
  '/api/v2/companies/',
  '/api/v2/saved-views/',
  '/api/v2/users/',
  '/api/v2/invitations/',
  '/api/v2/scan-apps/',
  '/api/v2/inspection-teams/',
  '/api/v2/inspections/',
  '/api/v2/cases/',
  '/api/v2/scan-rules/',
  '/api/v2/print-models/',
  '/api/v2/webhooks/',
  '/api/v2/events/',
  '/api/v2/audit/',
  '/api/v2/scans/',
  '/api/v2/visits/',
  '/api/v2/reports/',
  '/api/v2/support/groups/',
  '/api/v2/operator/work/',
  '/api/v2/activity/',
  '/api/v2/open-items/',
];

/** Endpoints whose path is not below the list that they need. */
const elsewhere: readonly [RegExp, string][] = [
  [/^\/api\/v2\/auth\//, '/api/v2/me/'],
  [/^\/api\/v2\/tokens\//, '/api/v2/users/'],
  [/^\/api\/v2\/scm\//, '/api/v2/codes/'],
  [/^\/api\/v2\/scim-tokens\//, '/api/v2/companies/'],
  [/^\/api\/v2\/check-answers\//, '/api/v2/scans/'],
  [/^\/api\/v2\/redirect-rules\//, '/api/v2/scans/'],
  [/^\/api\/v2\/search\//, '/api/v2/codes/'],
  [/^\/api\/v2\/inspection\//, '/api/v2/inspection-teams/'],
  [/^\/api\/v2\/operator\//, '/api/v2/operator/work/'],
  [/^\/api\/v2\/support\//, '/api/v2/support/groups/'],
];

/** The list that an endpoint stands or falls with; undefined for what belongs to none. */
export function familyOf({ path }: Pick<EndpointShape, 'path'>): string | undefined {
  const below = extraLists.filter((list) => path.startsWith(list)).sort((a, b) => b.length - a.length)[0];
  return below ?? elsewhere.find(([pattern]) => pattern.test(path))?.[1];
}
