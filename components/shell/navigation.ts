import { can, type Permission } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

export type NavigationIcon =
  | 'overview'
  | 'workorders'
  | 'templates'
  | 'ingestion'
  | 'codes'
  | 'downloads'
  | 'authenticate'
  | 'scans'
  | 'analytics'
  | 'catalog'
  | 'operator'
  | 'support'
  | 'settings';

export interface NavigationEntry {
  key: NavigationIcon;
  label: string;
  href: string;
  /** Entries of one group are shown together. */
  group: 1 | 2 | 3;
  /** Permissions to see it; without any, each signed-in user does. */
  permission?: Permission;
  /** Another address whose pages belong to it. */
  also?: string;
}

/** Every page of the portal's first level, in order. One table: the sidebar, the phone menu and the palette read it. */
const entries: readonly Omit<NavigationEntry, 'label'>[] = [
  { key: 'overview', href: paths.overview, group: 1 },
  { key: 'workorders', href: paths.workorders, group: 1, permission: 'workorder_view' },
  // A printing partner holds workorder_view too, but templates are made for those who order.
  { key: 'templates', href: paths.templates, group: 1, permission: 'product_view' },
  { key: 'ingestion', href: paths.ingestion, group: 1, permission: 'ingestion_view' },
  { key: 'codes', href: paths.codes, group: 1, permission: 'codes_view' },
  { key: 'downloads', href: paths.downloads, group: 1, permission: 'codes_view' },
  { key: 'authenticate', href: paths.authenticate, group: 2 },
  { key: 'scans', href: paths.scans, group: 2, permission: 'scan_view' },
  { key: 'analytics', href: paths.analytics, group: 2, permission: 'scan_view' },
  { key: 'catalog', href: paths.products, group: 3, permission: 'product_view' },
  { key: 'operator', href: paths.operatorCompanies, group: 3, permission: 'support_view' },
  { key: 'support', href: paths.support, group: 3, permission: 'support_view' },
  { key: 'settings', href: paths.profile, group: 3 },
];

/** A page one can go to by its name; the icon is that of its entry in the sidebar. */
export type PageEntry = Pick<NavigationEntry, 'key' | 'label' | 'href'>;

interface Reader {
  role: string;
  company: { companyType: string };
  permissions: readonly string[];
}

/** The overview is called by what a role finds there. */
function nameOf(key: NavigationIcon, reader: Reader): NavigationIcon | 'queue' {
  if (key !== 'overview') return key;
  if (reader.role === 'support') return 'support';
  return reader.company.companyType === 'printing_partner' ? 'queue' : 'overview';
}

/** What the reader sees of the table. */
export function navigationFor(reader: Reader, t: Texts<'shell'>): NavigationEntry[] {
  return (
    entries
      .filter((entry) => !entry.permission || can(reader, entry.permission))
      // The support's first page is the triage itself.
      .filter((entry) => entry.key !== 'support' || reader.role !== 'support')
      .map((entry) => ({
        ...entry,
        ...(entry.key === 'overview' && reader.role === 'support' && { also: paths.support }),
        label: t(`nav.${nameOf(entry.key, reader)}`),
      }))
  );
}

export interface CreateEntry {
  label: string;
  href: string;
  permission: Permission;
}

const creations = [
  { key: 'newFromTemplate', permission: 'workorder_create' },
  { key: 'newSecure', permission: 'workorder_create' },
  { key: 'newWorkorder', permission: 'workorder_create' },
  { key: 'newIngestion', permission: 'ingestion_code_create' },
  { key: 'newWebhook', permission: 'webhook_manage' },
  { key: 'newPartner', permission: 'partnership_edit' },
  { key: 'newEquipment', permission: 'equipment_edit' },
  { key: 'newOperatorCompany', permission: 'template_edit' },
  { key: 'newOperatorTemplate', permission: 'template_edit' },
  { key: 'newProduct', permission: 'product_edit' },
  { key: 'importProducts', permission: 'product_edit' },
  { key: 'newBrand', permission: 'product_edit' },
  { key: 'newCampaign', permission: 'product_edit' },
  { key: 'newScmField', permission: 'product_edit' },
] as const satisfies readonly { key: keyof typeof paths; permission: Permission }[];

/** What the reader can create, for the command palette. */
export function creationsFor(reader: Reader, t: Texts<'shell'>): CreateEntry[] {
  return creations
    .filter((entry) => can(reader, entry.permission))
    .map(({ key, permission }) => ({ label: t(`create.${key}`), href: paths[key], permission }));
}

/** True for the entry's page, the pages below it, and its neighbours in an area. */
export function isCurrent(href: string, pathname: string, also?: string): boolean {
  if (also !== undefined && isCurrent(also, pathname)) return true;
  const area = /^\/(?:catalog|operator|settings)(?=\/)/.exec(href)?.[0];
  if (area) return pathname.startsWith(`${area}/`);
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
