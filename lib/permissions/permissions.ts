/**
 * Permissions of each role: one table for the service and the portal. The service enforces it; the portal only hides
 * what would be refused. Permission names of the interface document come first, ours follow.
 */
export const permissions = [
  'codes_view',
  'workorder_view',
  'workorder_create',
  'workorder_edit',
  'workorder_cancel',
  'workorder_archive',
  'workorder_delete',
  'workorder_download',
  'workorder_sid_download',
  'ingestion_view',
  'ingestion_cancel',
  'ingestion_code_create',
  'product_view',
  'workorder_printer_confirm',
  'workorder_print_report',
  'codes_edit',
  'scm_bulk_edit',
  'scm_code_edit',
  'product_edit',
  'template_edit',
  'equipment_edit',
  'partnership_edit',
  'user_manage',
  'token_manage',
  'scan_view',
  'scan_app_manage',
  'webhook_manage',
  'audit_view',
  'support_view',
  'inspection_manage',
  'code_inspect',
] as const;

export type Permission = (typeof permissions)[number];

export const companyTypes = ['brand_owner', 'printing_partner', 'operator'] as const;
export type CompanyType = (typeof companyTypes)[number];

export const roles = [
  'account_admin',
  'workorder_editor',
  'scm_editor',
  'analyst',
  'print_operator',
  'operator_admin',
  'support',
] as const;
export type Role = (typeof roles)[number];

const reading = ['codes_view', 'workorder_view', 'ingestion_view', 'product_view', 'scan_view'] as const;
const ordering = [
  'workorder_create',
  'workorder_edit',
  'workorder_cancel',
  'workorder_archive',
  'workorder_delete',
  'workorder_download',
  'workorder_sid_download',
  'ingestion_cancel',
  'ingestion_code_create',
] as const;
const administering = ['user_manage', 'token_manage', 'audit_view'] as const;

const table: Record<CompanyType, Partial<Record<Role, readonly Permission[]>>> = {
  brand_owner: {
    account_admin: [
      ...reading,
      ...ordering,
      ...administering,
      'codes_edit',
      'scm_bulk_edit',
      'scm_code_edit',
      'product_edit',
      'partnership_edit',
      'scan_app_manage',
      'webhook_manage',
      'inspection_manage',
      'code_inspect',
    ],
    workorder_editor: [...reading, ...ordering, 'token_manage'],
    scm_editor: [
      ...reading,
      'scm_bulk_edit',
      'scm_code_edit',
      'codes_edit',
      'product_edit',
      'token_manage',
      'code_inspect',
    ],
    analyst: [...reading, 'token_manage'],
  },
  // codes_edit reaches the codes of orders that let their partner activate them, and activates: nothing else.
  printing_partner: {
    account_admin: [
      'workorder_view',
      'workorder_download',
      'workorder_printer_confirm',
      'workorder_print_report',
      'codes_edit',
      'equipment_edit',
      'partnership_edit',
      'webhook_manage',
      ...administering,
    ],
    print_operator: [
      'workorder_view',
      'workorder_download',
      'workorder_printer_confirm',
      'workorder_print_report',
      'codes_edit',
      'token_manage',
    ],
  },
  operator: {
    operator_admin: [
      ...reading,
      ...administering,
      'support_view',
      'template_edit',
      'scan_app_manage',
      'equipment_edit',
    ],
    support: [...reading, 'support_view', 'audit_view', 'token_manage'],
  },
};

/**
 * The role of people who sign in by the link or code of an inspection team. Users and invitations cannot have it.
 */
export const inspectorRole = 'inspector';

/** Ids of the endpoints without a permission that this role may call; it is refused all others. */
export const openToInspectors: ReadonlySet<string> = new Set(['me', 'signOut']);

/** Permissions of a role in a company of the given type. An unknown role, or one of another company type, has none. */
export function permissionsOf(companyType: string, role: string): readonly Permission[] {
  if (role === inspectorRole) return companyType === 'brand_owner' ? ['code_inspect'] : [];
  const ofType = Object.hasOwn(table, companyType) ? table[companyType as CompanyType] : undefined;
  if (!ofType || !Object.hasOwn(ofType, role)) return [];
  return [...new Set(ofType[role as Role])];
}

/** Roles a company of the given type can give its users. */
export function rolesOf(companyType: CompanyType): Role[] {
  return Object.keys(table[companyType]) as Role[];
}

export function isPermission(value: string): value is Permission {
  return (permissions as readonly string[]).includes(value);
}

/** True when the actor holds the permission. */
export function can(actor: { permissions: readonly string[] }, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}
