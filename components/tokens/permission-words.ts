import { isPermission, type Permission } from '#lib/permissions/permissions.ts';

/** What a permission lets its holder do, in the words of the portal. */
const words: Record<Permission, string> = {
  codes_view: 'Find and export codes',
  codes_edit: 'Activate, deactivate and blacklist codes',
  scm_bulk_edit: 'Give many codes SCM values',
  scm_code_edit: 'Give single codes SCM values',
  workorder_view: 'Read workorders',
  workorder_create: 'Order codes',
  workorder_edit: 'Change workorders',
  workorder_cancel: 'Cancel workorders',
  workorder_archive: 'Archive workorders',
  workorder_delete: 'Delete workorders',
  workorder_download: 'Download artwork and files to print',
  workorder_sid_download: 'Download codes files and serial numbers',
  workorder_printer_confirm: 'Confirm orders to print',
  workorder_print_report: 'Prove print quality and report printed',
  ingestion_view: 'Read uploads',
  ingestion_code_create: 'Upload own codes',
  ingestion_cancel: 'Cancel uploads',
  product_view: 'Read the catalogue',
  product_edit: 'Change the catalogue',
  scan_view: 'Read scans',
  scan_app_manage: 'Manage scan apps',
  template_edit: 'Manage companies and templates',
  equipment_edit: 'Manage equipment',
  partnership_edit: 'Manage partnerships',
  user_manage: 'Manage users and the company',
  token_manage: 'Make and revoke tokens',
  webhook_manage: 'Manage webhooks',
  audit_view: 'Read the audit log',
  support_view: 'Help other companies',
};

const groups: readonly { label: string; permissions: readonly Permission[] }[] = [
  { label: 'Codes', permissions: ['codes_view', 'codes_edit', 'scm_bulk_edit', 'scm_code_edit'] },
  {
    label: 'Workorders',
    permissions: [
      'workorder_view',
      'workorder_create',
      'workorder_edit',
      'workorder_cancel',
      'workorder_archive',
      'workorder_delete',
      'workorder_download',
      'workorder_sid_download',
    ],
  },
  { label: 'Printing', permissions: ['workorder_printer_confirm', 'workorder_print_report', 'equipment_edit'] },
  { label: 'Ingestion', permissions: ['ingestion_view', 'ingestion_code_create', 'ingestion_cancel'] },
  { label: 'Catalogue and scans', permissions: ['product_view', 'product_edit', 'scan_view', 'scan_app_manage'] },
];

/** Name of a permission; one of a later service has only its own. */
export const permissionName = (permission: string): string =>
  isPermission(permission) ? words[permission] : permission;

/** The permissions somebody holds, by what they are about; what no group names comes last. */
export function groupPermissions(held: readonly string[]): { label: string; permissions: Permission[] }[] {
  const known = held.filter(isPermission);
  const named = new Set(groups.flatMap(({ permissions }) => permissions));
  const others = known.filter((permission) => !named.has(permission));
  return [
    ...groups.map(({ label, permissions }) => ({
      label,
      permissions: permissions.filter((permission) => known.includes(permission)),
    })),
    { label: 'Administration', permissions: others },
  ].filter(({ permissions }) => permissions.length > 0);
}
