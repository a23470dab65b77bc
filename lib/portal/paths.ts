/** Lists that can be had as CSV. */
export type ExportName =
  | 'workorders'
  | 'ingestion'
  | 'ingestion-errors'
  | 'failed-uploads'
  | 'products'
  | 'brands'
  | 'campaigns'
  | 'scm-fields'
  | 'users'
  | 'tokens'
  | 'apps'
  | 'partners'
  | 'equipment'
  | 'webhooks'
  | 'deliveries'
  | 'companies'
  | 'operator-templates'
  | 'operator-apps'
  | 'templates'
  | 'downloads'
  | 'code-tasks'
  | 'support-groups';

/** Addresses of the portal's pages: the only place that writes them. */
export const paths = {
  overview: '/',
  workorders: '/workorders',
  workorder: (id: number) => `/workorders/${id}`,
  workordersOfProduct: (id: number) => `/workorders?product=${id}`,
  codesFile: (id: number) => `/workorders/${id}/codes-file`,
  serialNumbers: (id: number) => `/workorders/${id}/serial-numbers`,
  artworkPreview: (id: number, sequence: number) => `/workorders/${id}/artwork-preview?sequence=${sequence}`,
  proofs: (id: number) => `/workorders/${id}/proofs`,
  enrolledPrints: (id: number) => `/workorders/${id}/enrolled-prints`,
  models: '/models',
  modelLedger: (id: number) => `/models/${id}`,
  publicLedger: (key: string) => `/ledger/${key}`,
  challengeSheet: (model: number, challenge: number) => `/models/${model}/challenges/${challenge}/sheet`,
  newWorkorder: '/workorders/new/sid',
  newFromTemplate: '/workorders/new/template',
  orderFromTemplate: (template: number) => `/workorders/new/template?template=${template}`,
  newSecure: '/workorders/new/secure',
  secureFromTemplate: (template: number) => `/workorders/new/secure?template=${template}`,
  templates: '/templates',
  templatePicture: (id: number, version: string, size: 'full' | 'thumbnail') =>
    `/templates/${id}/picture?size=${size}&version=${encodeURIComponent(version)}`,
  ingestion: '/ingestion',
  ingestionRecord: (key: string) => `/ingestion/${encodeURIComponent(key)}`,
  ingestionErrorsFile: (key: string) => `/ingestion/${encodeURIComponent(key)}/errors`,
  ingestionSource: (key: string) => `/ingestion/${encodeURIComponent(key)}/source`,
  ingestionRows: (key: string) => `/ingestion/${encodeURIComponent(key)}/rows`,
  fixIngestion: (key: string) => `/ingestion/${encodeURIComponent(key)}/fix`,
  newIngestion: '/ingestion/new',
  correctIngestion: (key: string) => `/ingestion/new?retry_of=${encodeURIComponent(key)}`,
  codes: '/codes',
  codesOfWorkorder: (id: number) => `/codes?workorder=${id}`,
  codeTasks: '/codes/tasks',
  codeTask: (key: string) => `/codes/tasks/${encodeURIComponent(key)}`,
  codeTaskRefused: (key: string) => `/codes/tasks/${encodeURIComponent(key)}/refused`,
  code: (extendedId: string) => `/codes/${encodeURIComponent(extendedId)}`,
  openCode: (content: string) => `/codes/open?content=${encodeURIComponent(content)}`,
  codesOfProduct: (id: number) => `/codes?products=${id}`,
  codesOfScmValue: (key: string, value: string) => `/codes?${new URLSearchParams({ [`scm_${key}`]: value })}`,
  downloads: '/downloads',
  downloadFile: (key: string) => `/downloads/${encodeURIComponent(key)}/file`,
  authenticate: '/authenticate',
  scans: '/scans',
  scan: (uuid: string) => `/scans/${encodeURIComponent(uuid)}`,
  scanPhoto: (uuid: string) => `/scans/${encodeURIComponent(uuid)}/photo`,
  scansOfCode: (code: string) => `/scans?code=${encodeURIComponent(code)}`,
  scansOfProduct: (id: number) => `/scans?product=${id}`,
  scansOfWorkorder: (id: number) => `/scans?workorder=${id}`,
  analytics: '/analytics',
  products: '/catalog/products',
  product: (id: number) => `/catalog/products/${id}`,
  newProduct: '/catalog/products/new',
  importProducts: '/catalog/products/import',
  brands: '/catalog/brands',
  newBrand: '/catalog/brands/new',
  newProductOfBrand: (id: number) => `/catalog/products/new?brand=${id}`,
  productsOfBrand: (id: number) => `/catalog/products?brand=${id}`,
  brand: (id: number) => `/catalog/brands/${id}`,
  campaigns: '/catalog/campaigns',
  newCampaign: '/catalog/campaigns/new',
  productsOfCampaign: (id: number) => `/catalog/products?campaign=${id}`,
  campaign: (id: number) => `/catalog/campaigns/${id}`,
  scmFields: '/catalog/scm-fields',
  newScmField: '/catalog/scm-fields/new',
  scmField: (id: number) => `/catalog/scm-fields/${id}`,
  profile: '/settings/profile',
  security: '/settings/security',
  company: '/settings/company',
  users: '/settings/users',
  user: (id: number) => `/settings/users/${id}`,
  tokens: '/settings/tokens',
  token: (id: number) => `/settings/tokens/${id}`,
  apps: '/settings/apps',
  app: (id: number) => `/settings/apps/${id}`,
  partners: '/settings/partners',
  partner: (id: number) => `/settings/partners/${id}`,
  equipment: '/settings/equipment',
  oneEquipment: (id: number) => `/settings/equipment/${id}`,
  webhooks: '/settings/webhooks',
  webhook: (id: number) => `/settings/webhooks/${id}`,
  newWebhook: '/settings/webhooks/new',
  editWebhook: (id: number) => `/settings/webhooks/${id}/edit`,
  webhookDelivery: (id: number, delivery: number) => `/settings/webhooks/${id}/deliveries/${delivery}`,
  audit: '/settings/audit',
  auditFile: (query: string) => `/settings/audit/file${query ? `?${query}` : ''}`,
  newPartner: '/settings/partners/new',
  newEquipment: '/settings/equipment/new',
  substrates: '/settings/equipment?view=substrates',
  newSubstrate: '/settings/equipment/substrates/new',
  substrate: (id: number) => `/settings/equipment/substrates/${id}`,
  customLayouts: '/settings/equipment?view=layouts',
  newCustomLayout: '/settings/equipment/layouts/new',
  customLayout: (id: number) => `/settings/equipment/layouts/${id}`,
  operatorCompanies: '/operator/companies',
  operatorCompany: (id: number) => `/operator/companies/${id}`,
  newOperatorCompany: '/operator/companies/new',
  operatorTemplates: '/operator/templates',
  newOperatorTemplate: '/operator/templates/new',
  newTemplateFor: (company: number) => `/operator/templates/new?company=${company}`,
  operatorUploads: '/operator/templates?kind=uploads',
  newOperatorUpload: '/operator/templates/uploads/new',
  operatorUpload: (key: string) => `/operator/templates/uploads/${encodeURIComponent(key)}`,
  operatorTemplate: (id: number) => `/operator/templates/${id}`,
  operatorApps: '/operator/apps',
  newOperatorApp: '/operator/apps/new',
  operatorApp: (id: number) => `/operator/apps/${id}`,
  operatorWork: '/operator/work',
  support: '/support',
  supportGroup: (key: string) => `/support/${encodeURIComponent(key)}`,
  notOfferedPage: '/not-offered',
  /** In place of the page at an address, where the service cannot fill it. */
  notOffered: (pathname: string) => `/not-offered?page=${encodeURIComponent(pathname)}`,
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  exportOf: (list: ExportName, query = '') => `/export/${list}${query ? `?${query}` : ''}`,
  photo: '/api/photo',
  codePhoto: '/api/photo/code',
  sendTemplatePicture: (template: number) => `/api/photo/templates/${template}`,
  proofPhoto: (workorder: number) => `/api/photo/proofs/${workorder}`,
  challengePhoto: (key: string) => `/api/photo/challenges/${key}`,
  pressPhoto: (workorder: number) => `/api/photo/enrolled-prints/${workorder}`,
} as const;
