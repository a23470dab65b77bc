import type { Permission } from '#lib/permissions/permissions.ts';

/** Kinds of items that need a person of a company. */
export const openItemKinds = [
  'upload_failed',
  'order_failed',
  'order_waiting',
  'proofs_needed',
  'inactive_codes',
  'unprinted_unknown',
  'case_open',
  'webhook_disabled',
  'template_request',
  'sign_on_domain',
  'partnership_request',
  'domain_unverified',
  'user_locked',
] as const;
export type OpenItemKind = (typeof openItemKinds)[number];

/** Permission to see items of a kind, and the permissions of which one is needed to close them. */
export const openItemRights: Readonly<Record<OpenItemKind, { see: Permission; close: readonly Permission[] }>> = {
  upload_failed: { see: 'ingestion_view', close: ['ingestion_code_create'] },
  order_failed: { see: 'workorder_view', close: ['workorder_edit'] },
  order_waiting: { see: 'workorder_view', close: ['workorder_edit', 'workorder_printer_confirm'] },
  proofs_needed: { see: 'workorder_view', close: ['workorder_edit', 'workorder_printer_confirm'] },
  // Printed codes that are still inactive.
  inactive_codes: { see: 'workorder_view', close: ['codes_edit'] },
  // Closed by a decision.
  unprinted_unknown: { see: 'workorder_view', close: [] },
  // Closed with the case.
  case_open: { see: 'scan_view', close: [] },
  // The operator's alone; an answer closes it.
  template_request: { see: 'template_edit', close: [] },
  // The operator's alone; a confirmation closes it.
  sign_on_domain: { see: 'template_edit', close: [] },
  // Closed by an answer.
  partnership_request: { see: 'partnership_edit', close: [] },
  // Ends after minutes, or with an unlock.
  user_locked: { see: 'user_manage', close: [] },
  domain_unverified: { see: 'product_edit', close: ['product_edit'] },
  webhook_disabled: { see: 'webhook_manage', close: ['webhook_manage'] },
};

const pages: Readonly<Record<OpenItemKind, string>> = {
  upload_failed: '/ingestion/:key',
  order_failed: '/workorders/:key',
  order_waiting: '/workorders/:key',
  proofs_needed: '/workorders/:key/proofs',
  inactive_codes: '/workorders/:key',
  unprinted_unknown: '/workorders/:key',
  case_open: '/cases/:key',
  webhook_disabled: '/settings/webhooks/:key',
  template_request: '/operator/templates/requests/:key',
  sign_on_domain: '/operator/companies/:key',
  partnership_request: '/settings/partners/:key',
  domain_unverified: '/catalog/domains',
  user_locked: '/settings/users/:key',
};

/** Returns the portal's page where a person deals with an item. Morning mails link it, too. */
export const pageOfItem = ({ kind, key }: { kind: OpenItemKind; key: string }) =>
  pages[kind].replace(':key', encodeURIComponent(key));

/** Kinds that the operator's staff close for themselves; each company keeps its own items. */
export const closedByOperator: ReadonlySet<OpenItemKind> = new Set(['upload_failed', 'order_failed', 'sign_on_domain']);
