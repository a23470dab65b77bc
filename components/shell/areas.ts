import { can, type Permission } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import type { PageEntry } from './navigation.ts';

interface AreaView {
  label: string;
  href: string;
}

interface View {
  key: keyof typeof paths;
  href: string;
  /** Permissions to see it; without any, each signed-in user does. */
  permission?: Permission;
}

/** Pages that share an entry of the sidebar, in the order of their tabs. */
const areas = {
  catalog: {
    views: [
      { key: 'products', href: paths.products, permission: 'product_view' },
      { key: 'brands', href: paths.brands, permission: 'product_view' },
      { key: 'campaigns', href: paths.campaigns, permission: 'product_view' },
      { key: 'scmFields', href: paths.scmFields, permission: 'product_view' },
    ],
  },
  operator: {
    views: [
      { key: 'operatorCompanies', href: paths.operatorCompanies, permission: 'support_view' },
      { key: 'operatorTemplates', href: paths.operatorTemplates, permission: 'support_view' },
      { key: 'operatorApps', href: paths.operatorApps, permission: 'template_edit' },
      { key: 'operatorWork', href: paths.operatorWork, permission: 'support_view' },
    ],
  },
  settings: {
    views: [
      { key: 'profile', href: paths.profile },
      { key: 'security', href: paths.security },
      { key: 'company', href: paths.company },
      { key: 'users', href: paths.users, permission: 'user_manage' },
      { key: 'tokens', href: paths.tokens, permission: 'token_manage' },
      { key: 'apps', href: paths.apps, permission: 'scan_app_manage' },
      { key: 'partners', href: paths.partners, permission: 'partnership_edit' },
      { key: 'equipment', href: paths.equipment, permission: 'equipment_edit' },
      { key: 'webhooks', href: paths.webhooks, permission: 'webhook_manage' },
      { key: 'audit', href: paths.audit, permission: 'audit_view' },
    ],
  },
} as const satisfies Record<string, { views: readonly View[] }>;

export type Area = keyof typeof areas;

type Reader = { permissions: readonly string[] };

const isArea = (key: string): key is Area => Object.hasOwn(areas, key);

/** Pages for the command palette: an area's entry stands for the pages in it. */
export function pagesFor(entries: readonly PageEntry[], reader: Reader, t: Texts<'shell'>): PageEntry[] {
  return entries.flatMap((entry): PageEntry[] => {
    const { key, label, href } = entry;
    if (!isArea(key)) return [{ key, label, href }];
    return areaFor(key, reader, t).views.map((view) => ({ key, label: view.label, href: view.href }));
  });
}

/** Name and pages of an area, as far as the reader may use them. */
export function areaFor(area: Area, reader: Reader, t: Texts<'shell'>): { label: string; views: AreaView[] } {
  const views = areas[area].views
    .filter((view: View) => !view.permission || can(reader, view.permission))
    .map(({ key, href }) => ({ href, label: t(`view.${key}`) }));
  return { label: t(`nav.${area}`), views };
}

/** Whether the reader may use a view of an area. */
export function mayView(area: Area, view: string, reader: Reader): boolean {
  return areas[area].views.some(
    ({ href, permission }: View) => href === view && (!permission || can(reader, permission)),
  );
}
