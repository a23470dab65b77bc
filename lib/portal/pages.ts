import type { FoundKind } from '#lib/contract/search.ts';
import type { CompanyType, Permission } from '#lib/permissions/permissions.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ReasonCode } from '#lib/texts/reason.ts';

/** Pages of an area share one entry of the sidebar; each is a tab there. */
export type Area = 'catalog' | 'operator' | 'settings';

/** Sections of the settings in their order; other areas have one row of tabs. Names are the texts `section.<key>`. */
export const sections = ['account', 'company', 'people', 'production', 'developers'] as const;
export type Section = (typeof sections)[number];

/** The endpoint a page cannot do without. */
export interface PageNeed {
  /** The subject, as the page that is shown instead names it: a key of the messages `service`. */
  what: ReasonCode;
  /** Why, and what to do instead; a sentence or two. */
  why?: ReasonCode;
  method: 'GET';
  path: string;
}

export interface Page {
  /** With `:name` parameters. */
  path: string;
  /** Permission that the page asks for; without one each signed-in user can open it. */
  permission?: Permission;
  /** Entry in the sidebar, next to others of its group. Its name is the text `nav.<key>` of the shell. */
  group?: 1 | 2 | 3;
  /** Tab of an area, in the order of the table. Its name is the text `view.<key>`. The first is the area's entry. */
  area?: Area;
  /** Tabs of one section share a tab of the area, and have a second row below it. */
  section?: Section;
  /** Types of companies without its entry in the sidebar: they reach the page by links. */
  notInSidebarOf?: readonly CompanyType[];
  /** Messages that the client components of a tab and of the pages below it use. */
  texts?: readonly Namespace[];
  /** Offered by Find under Create. Its name is the text `create.<key>`. */
  creates?: true;
  /** Results of Find whose records are below this page, by their id. */
  finds?: FoundKind;
  /** Abilities of the service that this page and those below it need; null: none, unlike the page above. */
  need?: PageNeed | null;
}

const need = (what: ReasonCode, path: string, why?: ReasonCode): PageNeed => ({
  what,
  method: 'GET',
  path: `/api/v2/${path}/`,
  ...(why && { why }),
});

const ownAccount = need('ownAccount', 'me', 'signedInWithToken');

/**
 * Pages of the portal in the order of the sidebar and the tabs. Addresses, navigation, Find, the permission of a page
 * and the pages that another service cannot fill are read from this table.
 */
export const pages = {
  overview: { path: '/', group: 1 },
  workorders: { path: '/workorders', group: 1, permission: 'workorder_view' },
  newFromTemplate: { path: '/workorders/new/template', permission: 'workorder_create', creates: true },
  newSecure: { path: '/workorders/new/secure', permission: 'workorder_create', creates: true },
  newWorkorder: { path: '/workorders/new/sid', permission: 'workorder_create', creates: true },
  orderMany: { path: '/workorders/new/many', permission: 'workorder_create', creates: true },
  workorder: { path: '/workorders/:id' },
  proofs: { path: '/workorders/:id/proofs', need: need('printProofs', 'workorders/:id/qa-captures') },
  enrolledPrints: {
    path: '/workorders/:id/enrolled-prints',
    need: need('enrolledPrints', 'workorders/:id/enrolled-prints'),
  },
  // A printing partner holds workorder_view too, but templates are made for those who order.
  templates: { path: '/templates', group: 1, permission: 'product_view' },
  newTemplateRequest: { path: '/templates/request', permission: 'workorder_create', creates: true },
  ingestion: { path: '/ingestion', group: 1, permission: 'ingestion_view' },
  newIngestion: { path: '/ingestion/new', permission: 'ingestion_code_create', creates: true },
  ingestionRecord: { path: '/ingestion/:key' },
  fixIngestion: {
    path: '/ingestion/:key/fix',
    permission: 'ingestion_code_create',
    need: need('refusedRows', 'ingestion/:key/source', 'correctedFileUploadedAgain'),
  },
  codes: { path: '/codes', group: 1, permission: 'codes_view' },
  codeTasks: { path: '/codes/tasks', permission: 'codes_view', need: need('codeChanges', 'codes/tasks') },
  codeTask: { path: '/codes/tasks/:id' },
  code: {
    path: '/codes/:id',
    need: need('codePages', 'codes', 'codesExportedUnderCodes'),
  },
  downloads: {
    path: '/downloads',
    group: 1,
    notInSidebarOf: ['operator'],
    permission: 'codes_view',
    need: need('downloadList', 'documents', 'exportShownUnderCodes'),
  },
  downloadFile: { path: '/downloads/:key/file', need: null },
  models: { path: '/models', permission: 'workorder_view', need: need('modelLedgers', 'print-models') },
  modelLedger: { path: '/models/:id' },
  authenticate: { path: '/authenticate', group: 2, notInSidebarOf: ['operator'] },
  scans: { path: '/scans', group: 2, permission: 'scan_view', need: need('scans', 'scans') },
  scan: { path: '/scans/:uuid' },
  reports: { path: '/reports', group: 2, permission: 'scan_view', need: need('reports', 'reports') },
  report: { path: '/reports/:id' },
  cases: { path: '/cases', group: 2, permission: 'scan_view', need: need('cases', 'cases') },
  case: { path: '/cases/:id' },
  inspections: {
    path: '/inspections',
    group: 2,
    // Inspections name people: each brand owner reads its own.
    notInSidebarOf: ['printing_partner', 'operator'],
    permission: 'scan_view',
    need: need('inspections', 'inspections'),
  },
  analytics: {
    path: '/analytics',
    group: 2,
    notInSidebarOf: ['operator'],
    permission: 'scan_view',
    need: need('analytics', 'scans/summary'),
  },

  products: {
    path: '/catalog/products',
    area: 'catalog',
    group: 3,
    notInSidebarOf: ['operator'],
    permission: 'product_view',
    need: need('products', 'products', 'productsNamedBySku'),
    finds: 'product',
    texts: ['catalog'],
  },
  newProduct: { path: '/catalog/products/new', permission: 'product_edit', creates: true },
  product: { path: '/catalog/products/:id' },
  importProducts: { path: '/catalog/products/import', permission: 'product_edit', creates: true },
  brands: {
    path: '/catalog/brands',
    area: 'catalog',
    permission: 'product_view',
    need: need('brands', 'brands'),
    finds: 'brand',
    texts: ['catalog'],
  },
  newBrand: { path: '/catalog/brands/new', permission: 'product_edit', creates: true },
  brand: { path: '/catalog/brands/:id' },
  campaigns: {
    path: '/catalog/campaigns',
    area: 'catalog',
    permission: 'product_view',
    need: need('campaigns', 'campaigns'),
    finds: 'campaign',
    texts: ['catalog'],
  },
  newCampaign: { path: '/catalog/campaigns/new', permission: 'product_edit', creates: true },
  campaign: { path: '/catalog/campaigns/:id' },
  salesChannels: {
    path: '/catalog/sales-channels',
    area: 'catalog',
    permission: 'product_view',
    need: need('salesChannels', 'sales-channels'),
    finds: 'sales_channel',
    texts: ['catalog'],
  },
  newSalesChannel: { path: '/catalog/sales-channels/new', permission: 'product_edit', creates: true },
  salesChannel: { path: '/catalog/sales-channels/:id' },
  redirects: {
    path: '/catalog/redirects',
    area: 'catalog',
    permission: 'product_view',
    need: need('redirectRules', 'redirect-rules'),
    texts: ['redirects'],
  },
  domains: {
    path: '/catalog/domains',
    area: 'catalog',
    permission: 'product_view',
    need: need('codeDomains', 'code-domains'),
    texts: ['domains'],
  },
  scmFields: {
    path: '/catalog/scm-fields',
    area: 'catalog',
    permission: 'product_view',
    need: need('scmFields', 'scm-fields', 'scmFieldsNamedAsColumns'),
    texts: ['catalog'],
  },
  newScmField: { path: '/catalog/scm-fields/new', permission: 'product_edit', creates: true },
  scmField: { path: '/catalog/scm-fields/:id' },

  operatorCompanies: {
    path: '/operator/companies',
    area: 'operator',
    group: 3,
    permission: 'support_view',
    need: need('companies', 'companies'),
    finds: 'company',
    texts: ['company', 'operator', 'users'],
  },
  newOperatorCompany: { path: '/operator/companies/new', permission: 'template_edit', creates: true },
  operatorCompany: { path: '/operator/companies/:id' },
  operatorTemplates: {
    path: '/operator/templates',
    area: 'operator',
    permission: 'support_view',
    need: need('workorderTemplates', 'companies'),
    texts: ['operator', 'templates', 'workorders'],
  },
  newOperatorTemplate: { path: '/operator/templates/new', permission: 'template_edit', creates: true },
  operatorTemplateRequest: { path: '/operator/templates/requests/:id' },
  operatorTemplate: { path: '/operator/templates/:id' },
  uploadTemplates: { path: '/operator/templates/uploads', need: need('uploadTemplates', 'companies') },
  newOperatorUpload: { path: '/operator/templates/uploads/new', permission: 'template_edit' },
  operatorUpload: { path: '/operator/templates/uploads/:key' },
  operatorScanApps: {
    path: '/operator/apps',
    area: 'operator',
    permission: 'template_edit',
    need: need('scanApps', 'scan-apps'),
    texts: ['operator', 'scan-apps'],
  },
  newOperatorScanApp: { path: '/operator/apps/new', permission: 'template_edit' },
  operatorScanApp: { path: '/operator/apps/:id' },
  operatorWork: {
    path: '/operator/work',
    area: 'operator',
    permission: 'support_view',
    need: need('serviceWork', 'operator/work'),
    texts: ['operator'],
  },

  support: { path: '/support', group: 3, permission: 'support_view', need: need('triage', 'support/groups') },
  supportGroup: { path: '/support/:key' },

  profile: {
    path: '/settings/profile',
    area: 'settings',
    section: 'account',
    group: 3,
    need: ownAccount,
    texts: ['profile'],
  },
  security: { path: '/settings/security', area: 'settings', section: 'account', need: ownAccount, texts: ['security'] },
  company: {
    path: '/settings/company',
    area: 'settings',
    section: 'company',
    need: need('companySettings', 'companies'),
    texts: ['company', 'single-sign-on', 'users'],
  },
  singleSignOn: {
    path: '/settings/company/single-sign-on',
    permission: 'user_manage',
    need: need('singleSignOn', 'companies/:id/single-sign-on'),
  },
  users: {
    path: '/settings/users',
    area: 'settings',
    section: 'people',
    permission: 'user_manage',
    need: need('users', 'users'),
    finds: 'user',
    texts: ['tokens', 'users'],
  },
  newUser: { path: '/settings/users/new', permission: 'user_manage' },
  user: { path: '/settings/users/:id' },
  partners: {
    path: '/settings/partners',
    area: 'settings',
    section: 'people',
    permission: 'partnership_edit',
    need: need('partnerships', 'partnerships'),
    finds: 'partnership',
    texts: ['partners'],
  },
  newPartner: { path: '/settings/partners/new', permission: 'partnership_edit', creates: true },
  partner: { path: '/settings/partners/:id' },
  inspectionTeams: {
    path: '/settings/inspection',
    area: 'settings',
    section: 'people',
    permission: 'inspection_manage',
    need: need('inspectionTeams', 'inspection-teams'),
    texts: ['inspection-teams'],
  },
  newInspectionTeam: { path: '/settings/inspection/new', permission: 'inspection_manage', creates: true },
  inspectionTeam: { path: '/settings/inspection/:id' },
  equipment: {
    path: '/settings/equipment',
    area: 'settings',
    section: 'production',
    permission: 'equipment_edit',
    need: need('equipment', 'equipment'),
    texts: ['equipment'],
  },
  scanRules: {
    path: '/settings/scan-rules',
    area: 'settings',
    section: 'production',
    permission: 'scan_app_manage',
    need: need('scanRules', 'scan-rules'),
    texts: ['scan-rules'],
  },
  newScanRule: { path: '/settings/scan-rules/new', permission: 'scan_app_manage' },
  scanRule: { path: '/settings/scan-rules/:id' },
  newEquipment: { path: '/settings/equipment/new', permission: 'equipment_edit', creates: true },
  oneEquipment: { path: '/settings/equipment/:id' },
  substratePages: { path: '/settings/equipment/substrates', need: need('substrates', 'substrates') },
  newSubstrate: { path: '/settings/equipment/substrates/new', permission: 'template_edit' },
  substrate: { path: '/settings/equipment/substrates/:id' },
  layoutPages: {
    path: '/settings/equipment/layouts',
    permission: 'template_edit',
    need: need('customLayouts', 'custom-layouts'),
  },
  newCustomLayout: { path: '/settings/equipment/layouts/new', permission: 'template_edit' },
  customLayout: { path: '/settings/equipment/layouts/:id' },
  tokens: {
    path: '/settings/tokens',
    area: 'settings',
    section: 'developers',
    permission: 'token_manage',
    need: need('tokens', 'users', 'tokensIssuedByOperator'),
    texts: ['tokens'],
  },
  newToken: { path: '/settings/tokens/new', permission: 'token_manage' },
  token: { path: '/settings/tokens/:id' },
  scanApps: {
    path: '/settings/apps',
    area: 'settings',
    section: 'developers',
    permission: 'scan_app_manage',
    need: need('scanApps', 'scan-apps'),
    texts: ['scan-apps'],
  },
  newScanApp: { path: '/settings/apps/new', permission: 'scan_app_manage' },
  scanApp: { path: '/settings/apps/:id' },
  webhooks: {
    path: '/settings/webhooks',
    area: 'settings',
    section: 'developers',
    permission: 'webhook_manage',
    need: need('webhooks', 'webhooks'),
    texts: ['webhooks'],
  },
  newWebhook: { path: '/settings/webhooks/new', permission: 'webhook_manage', creates: true },
  webhook: { path: '/settings/webhooks/:id' },
  editWebhook: { path: '/settings/webhooks/:id/edit' },
  webhookDelivery: { path: '/settings/webhooks/:id/deliveries/:delivery' },
  audit: {
    path: '/settings/audit',
    area: 'settings',
    section: 'developers',
    permission: 'audit_view',
    need: need('auditLog', 'audit'),
    texts: ['audit'],
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
/** A page that is a tab of an area. */
export type TabName = { [Name in PageName]: (typeof pages)[Name] extends { area: Area } ? Name : never }[PageName];

/** The same without the exact types of each entry. */
export const pageList = Object.entries(pages) as readonly (readonly [PageName, Page])[];
