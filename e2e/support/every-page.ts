import { readdirSync } from 'node:fs';
import path from 'node:path';
import { lookupEndpoints } from '#lib/contract/lookups.ts';
import type { Account } from './service.ts';

/** How one gets to a page: by its address, or by a link of the list it is in. */
export type Way = string | { in: string; link: RegExp };

/** A link to one thing of a list; what has a page of its own there is none. */
const oneOf = (list: string, shown = list): Way => ({
  in: shown,
  link: new RegExp(`href="(${list}/(?!(?:new|import|tasks|uploads|layouts|substrates)[/"])[^/"?#]+)"`),
});

const asThey = (...routes: string[]): Record<string, Way> => Object.fromEntries(routes.map((route) => [route, route]));

/** Every route behind the sign-in, with the account that opens it. Tests create the records that the demo lacks. */
export const waysToPages: Readonly<Partial<Record<Account, Readonly<Record<string, Way>>>>> = {
  brand: {
    ...asThey(
      '/',
      '/analytics',
      '/cases',
      '/reports',
      '/inspections',
      '/authenticate',
      '/codes',
      '/codes/tasks',
      '/downloads',
      '/ingestion',
      '/ingestion/new',
    ),
    ...asThey('/models'),
    '/models/[id]': oneOf('/models'),
    ...asThey(
      '/scans',
      '/templates',
      '/templates/request',
      '/workorders',
      '/workorders/new/secure',
      '/workorders/new/sid',
    ),
    ...asThey(
      '/workorders/new/template',
      '/workorders/new/many',
      '/catalog/products',
      '/catalog/products/new',
      '/catalog/products/import',
    ),
    ...asThey('/catalog/brands', '/catalog/brands/new', '/catalog/campaigns', '/catalog/campaigns/new'),
    ...asThey('/catalog/sales-channels', '/catalog/sales-channels/new', '/catalog/redirects', '/catalog/domains'),
    ...asThey('/catalog/scm-fields', '/catalog/scm-fields/new', '/settings/apps', '/settings/apps/new'),
    ...asThey('/settings/audit', '/settings/company', '/settings/partners', '/settings/partners/new'),
    ...asThey('/settings/company/single-sign-on', '/settings/scan-rules', '/settings/scan-rules/new'),
    ...asThey('/settings/inspection', '/settings/inspection/new'),
    '/settings/inspection/[id]': oneOf('/settings/inspection'),
    ...asThey('/settings/profile', '/settings/security', '/settings/tokens', '/settings/tokens/new'),
    ...asThey('/settings/users', '/settings/users/new', '/settings/webhooks', '/settings/webhooks/new'),
    '/catalog/products/[id]': oneOf('/catalog/products'),
    '/catalog/brands/[id]': oneOf('/catalog/brands'),
    '/catalog/campaigns/[id]': oneOf('/catalog/campaigns'),
    '/catalog/sales-channels/[id]': oneOf('/catalog/sales-channels'),
    '/catalog/scm-fields/[id]': oneOf('/catalog/scm-fields'),
    '/codes/[id]': oneOf('/codes'),
    '/ingestion/[key]': oneOf('/ingestion', '/ingestion?status=error'),
    '/scans/[uuid]': oneOf('/scans'),
    '/cases/[id]': oneOf('/cases'),
    '/reports/[id]': oneOf('/reports'),
    '/workorders/[id]': oneOf('/workorders'),
    '/settings/apps/[id]': oneOf('/settings/apps'),
    '/settings/scan-rules/[id]': oneOf('/settings/scan-rules'),
    '/settings/partners/[id]': oneOf('/settings/partners'),
    '/settings/tokens/[id]': oneOf('/settings/tokens', '/settings/users/1'),
    '/settings/users/[id]': oneOf('/settings/users'),
  },
  printer: {
    ...asThey('/settings/equipment', '/settings/equipment/new'),
    '/settings/equipment/[id]': oneOf('/settings/equipment'),
    '/settings/equipment/substrates/[id]': oneOf(
      '/settings/equipment/substrates',
      '/settings/equipment?view=substrates',
    ),
  },
  support: { ...asThey('/support'), '/support/[key]': oneOf('/support') },
  operator: {
    ...asThey('/operator/apps', '/operator/apps/new', '/operator/companies', '/operator/companies/new'),
    ...asThey('/operator/templates', '/operator/templates/new', '/operator/templates/uploads/new', '/operator/work'),
    ...asThey('/settings/equipment/layouts/new', '/settings/equipment/substrates/new'),
    '/operator/apps/[id]': oneOf('/operator/apps'),
    '/operator/companies/[id]': oneOf('/operator/companies'),
    '/operator/templates/[id]': oneOf('/operator/templates'),
    '/operator/templates/uploads/[key]': oneOf('/operator/templates/uploads', '/operator/templates?kind=uploads'),
  },
};

/** Addresses of the simple resources, which share the route `/catalog/[lookup]`. */
const lookupRoutes = Object.values(lookupEndpoints).map(({ list }) => list.path.replace('/api/v2/', '').slice(0, -1));

/** The routes with the shared one of the simple resources replaced by one for each of them. */
export const withEachLookup = (routes: readonly string[]): string[] =>
  routes.flatMap((route) =>
    route.includes('[lookup]') ? lookupRoutes.map((lookup) => route.replace('[lookup]', lookup)) : [route],
  );

/** The routes of the portal behind the sign-in, by its folders; a shared one for each of its resources. */
export function routesBehindSignIn(): string[] {
  const pages = path.resolve(import.meta.dirname, '../../app/(portal)');
  const routes = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/'));
  return withEachLookup(routes).sort();
}
