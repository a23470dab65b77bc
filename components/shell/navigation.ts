import { can, type Permission } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';

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
  /** What the reader must hold to see it; nothing: everybody signed in. */
  permission?: Permission;
  /** Another address whose pages belong to it. */
  also?: string;
}

/** Every page of the portal's first level, in order. One table: the sidebar, the phone menu and the palette read it. */
const entries: readonly NavigationEntry[] = [
  { key: 'overview', label: 'Overview', href: paths.overview, group: 1 },
  { key: 'workorders', label: 'Workorders', href: paths.workorders, group: 1, permission: 'workorder_view' },
  // A printing partner holds workorder_view too, but templates are made for those who order.
  { key: 'templates', label: 'Templates', href: paths.templates, group: 1, permission: 'product_view' },
  { key: 'ingestion', label: 'Ingestion', href: paths.ingestion, group: 1, permission: 'ingestion_view' },
  { key: 'codes', label: 'Codes', href: paths.codes, group: 1, permission: 'codes_view' },
  { key: 'downloads', label: 'Downloads', href: paths.downloads, group: 1, permission: 'codes_view' },
  { key: 'authenticate', label: 'Authenticate', href: paths.authenticate, group: 2 },
  { key: 'scans', label: 'Scans', href: paths.scans, group: 2, permission: 'scan_view' },
  { key: 'analytics', label: 'Analytics', href: paths.analytics, group: 2, permission: 'scan_view' },
  { key: 'catalog', label: 'Catalogue', href: paths.products, group: 3, permission: 'product_view' },
  { key: 'operator', label: 'Operator', href: paths.operatorCompanies, group: 3, permission: 'support_view' },
  { key: 'support', label: 'Triage', href: paths.support, group: 3, permission: 'support_view' },
  { key: 'settings', label: 'Settings', href: paths.profile, group: 3 },
];

/** A page one can go to by its name; the icon is that of its entry in the sidebar. */
export type PageEntry = Pick<NavigationEntry, 'key' | 'label' | 'href'>;

/** Names of the overview that say what a role finds there. */
const overviewNames: Record<string, string> = { printing_partner: 'Queue', support: 'Triage' };

interface Reader {
  role: string;
  company: { companyType: string };
  permissions: readonly string[];
}

/** What the reader sees of the table. */
export function navigationFor(reader: Reader): NavigationEntry[] {
  return (
    entries
      .filter((entry) => !entry.permission || can(reader, entry.permission))
      // The support's first page is the triage itself.
      .filter((entry) => entry.key !== 'support' || reader.role !== 'support')
      .map((entry) =>
        entry.key === 'overview'
          ? {
              ...entry,
              ...(reader.role === 'support' && { also: paths.support }),
              label: overviewNames[reader.role] ?? overviewNames[reader.company.companyType] ?? entry.label,
            }
          : entry,
      )
  );
}

export interface CreateEntry {
  label: string;
  href: string;
  permission: Permission;
}

const creations: readonly CreateEntry[] = [
  { label: 'Order from a template', href: paths.newFromTemplate, permission: 'workorder_create' },
  { label: 'Order secure codes', href: paths.newSecure, permission: 'workorder_create' },
  { label: 'Order SID codes', href: paths.newWorkorder, permission: 'workorder_create' },
  { label: 'Upload own codes', href: paths.newIngestion, permission: 'ingestion_code_create' },
  { label: 'Add a webhook', href: paths.newWebhook, permission: 'webhook_manage' },
  { label: 'Ask for a partnership', href: paths.newPartner, permission: 'partnership_edit' },
  { label: 'Add equipment', href: paths.newEquipment, permission: 'equipment_edit' },
  { label: 'Add a company', href: paths.newOperatorCompany, permission: 'template_edit' },
  { label: 'Add a template', href: paths.newOperatorTemplate, permission: 'template_edit' },
  { label: 'Add a product', href: paths.newProduct, permission: 'product_edit' },
  { label: 'Products from a CSV', href: paths.importProducts, permission: 'product_edit' },
  { label: 'Add a brand', href: paths.newBrand, permission: 'product_edit' },
  { label: 'Add a campaign', href: paths.newCampaign, permission: 'product_edit' },
  { label: 'Add an SCM field', href: paths.newScmField, permission: 'product_edit' },
];

/** What the reader can create, for the command palette. */
export function creationsFor(reader: Reader): CreateEntry[] {
  return creations.filter((entry) => can(reader, entry.permission));
}

/** True for the entry's page, the pages below it, and its neighbours in an area. */
export function isCurrent(href: string, pathname: string, also?: string): boolean {
  if (also !== undefined && isCurrent(also, pathname)) return true;
  const area = /^\/(?:catalog|operator|settings)(?=\/)/.exec(href)?.[0];
  if (area) return pathname.startsWith(`${area}/`);
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
