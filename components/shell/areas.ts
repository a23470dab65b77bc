import { can, type Permission } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { PageEntry } from './navigation.ts';

interface AreaView {
  label: string;
  href: string;
  /** What the reader must hold to see it; nothing: everybody signed in. */
  permission?: Permission;
}

/** Pages that share an entry of the sidebar, in the order of their tabs. */
const areas = {
  catalog: {
    label: 'Catalogue',
    views: [
      { label: 'Products', href: paths.products, permission: 'product_view' },
      { label: 'Brands', href: paths.brands, permission: 'product_view' },
      { label: 'Campaigns', href: paths.campaigns, permission: 'product_view' },
      { label: 'SCM fields', href: paths.scmFields, permission: 'product_view' },
    ],
  },
  operator: {
    label: 'Operator',
    views: [
      { label: 'Companies', href: paths.operatorCompanies, permission: 'support_view' },
      { label: 'Templates', href: paths.operatorTemplates, permission: 'support_view' },
      { label: 'Scan apps', href: paths.operatorApps, permission: 'template_edit' },
      { label: 'Work', href: paths.operatorWork, permission: 'support_view' },
    ],
  },
  settings: {
    label: 'Settings',
    views: [
      { label: 'Profile', href: paths.profile },
      { label: 'Security', href: paths.security },
      { label: 'Company', href: paths.company },
      { label: 'Users', href: paths.users, permission: 'user_manage' },
      { label: 'Tokens', href: paths.tokens, permission: 'token_manage' },
      { label: 'Apps', href: paths.apps, permission: 'scan_app_manage' },
      { label: 'Partners', href: paths.partners, permission: 'partnership_edit' },
      { label: 'Equipment', href: paths.equipment, permission: 'equipment_edit' },
      { label: 'Webhooks', href: paths.webhooks, permission: 'webhook_manage' },
      { label: 'Audit log', href: paths.audit, permission: 'audit_view' },
    ],
  },
} as const satisfies Record<string, { label: string; views: readonly AreaView[] }>;

export type Area = keyof typeof areas;

const isArea = (key: string): key is Area => Object.hasOwn(areas, key);

/** Pages for the command palette: an area's entry stands for the pages in it. */
export function pagesFor(entries: readonly PageEntry[], reader: { permissions: readonly string[] }): PageEntry[] {
  return entries.flatMap((entry): PageEntry[] => {
    const { key, label, href } = entry;
    if (!isArea(key)) return [{ key, label, href }];
    return areaFor(key, reader).views.map((view) => ({ key, label: view.label, href: view.href }));
  });
}

/** Name and pages of an area, as far as the reader may use them. */
export function areaFor(area: Area, reader: { permissions: readonly string[] }): { label: string; views: AreaView[] } {
  const { label, views } = areas[area];
  return { label, views: views.filter((view: AreaView) => !view.permission || can(reader, view.permission)) };
}
