import { isPermission, type Permission } from '#lib/permissions/permissions.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Names of permissions in the words of the portal. */

const groups = [
  { key: 'codes', permissions: ['codes_view', 'codes_edit', 'scm_bulk_edit', 'scm_code_edit'] },
  {
    key: 'workorders',
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
  { key: 'printing', permissions: ['workorder_printer_confirm', 'workorder_print_report', 'equipment_edit'] },
  { key: 'ingestion', permissions: ['ingestion_view', 'ingestion_code_create', 'ingestion_cancel'] },
  { key: 'catalog', permissions: ['product_view', 'product_edit', 'scan_view', 'scan_app_manage'] },
] as const satisfies readonly { key: string; permissions: readonly Permission[] }[];

/** Name of a permission; one of a later service has only its own. */
export const permissionName = (permission: string, t: Translator<'tokens'>): string =>
  isPermission(permission) ? t(`permission.${permission}`) : permission;

/** Permissions by group; those of no group come last. */
export function groupPermissions(
  held: readonly string[],
  t: Translator<'tokens'>,
): { label: string; permissions: Permission[] }[] {
  const known = held.filter(isPermission);
  const named = new Set<Permission>(groups.flatMap(({ permissions }) => permissions));
  const others = known.filter((permission) => !named.has(permission));
  return [
    ...groups.map(({ key, permissions }) => ({
      label: t(`group.${key}`),
      permissions: permissions.filter((permission: Permission) => known.includes(permission)),
    })),
    { label: t('group.administration'), permissions: others },
  ].filter(({ permissions }) => permissions.length > 0);
}
