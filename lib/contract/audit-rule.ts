import type { AuditRule, EndpointShape } from './endpoint.ts';

/** Kinds of resources by the collection in their addresses. */
const resourceOfCollection: Readonly<Record<string, string>> = {
  audit: 'audit',
  auth: 'session',
  brands: 'brand',
  campaigns: 'campaign',
  cases: 'case',
  codes: 'code',
  'code-domains': 'code_domain',
  companies: 'company',
  'custom-layouts': 'custom_layout',
  deliveries: 'webhook_delivery',
  documents: 'document',
  'enrolled-prints': 'enrolled_print',
  'inspection-teams': 'inspection_team',
  equipment: 'equipment',
  ingestion: 'ingestion',
  'ingestion-templates': 'ingestion_template',
  invitations: 'invitation',
  me: 'user',
  'open-items': 'open_item',
  partnerships: 'partnership',
  passkeys: 'passkey',
  'print-models': 'print_model',
  products: 'product',
  'qa-captures': 'qa_capture',
  'redirect-rules': 'redirect_rules',
  reports: 'report',
  'sales-channels': 'sales_channel',
  'scan-apps': 'scan_app',
  'scan-rules': 'scan_rule',
  scans: 'scan',
  scm: 'code',
  'scm-fields': 'scm_field',
  substrates: 'substrate',
  support: 'support_group',
  'template-requests': 'template_request',
  templates: 'workorder_template',
  tokens: 'token',
  users: 'user',
  webhooks: 'webhook',
  workorders: 'workorder',
};

/**
 * Every kind of resource the audit log tells of by itself; endpoints with a rule of their own may name further ones.
 */
export const auditResources: ReadonlySet<string> = new Set(Object.values(resourceOfCollection));

/**
 * How calls of the endpoint are recorded; null for calls that are not. Calls that change or start something or hand out
 * a file are recorded. Without a rule of its own an endpoint has the one its path implies: the
 * collection before the first parameter and that parameter, or for a creation the collection at the end and the
 * answer's id.
 */
export function auditRuleOf(endpoint: EndpointShape): AuditRule | null {
  if (endpoint.audit !== undefined) return endpoint.audit;
  const handsOut = endpoint.success === 'file' || endpoint.success === 'redirect';
  if (endpoint.method === 'GET' && !endpoint.startsWork && !handsOut) return null;
  const segments = endpoint.path.split('/').filter((segment) => segment !== '');
  const parameter = segments.findIndex((segment) => segment.startsWith(':'));
  if (parameter !== -1 && !endpoint.creates) {
    // The parameter of a public path is a secret: the handler reports which resource it opens.
    if (endpoint.access === 'public') return { resource: singularOf(segments[2]) };
    return { resource: singularOf(segments[parameter - 1]), id: `params.${segments[parameter]?.slice(1) ?? ''}` };
  }
  const collection = parameter === -1 ? segments[2] : segments.at(-1);
  return { resource: singularOf(collection), ...(endpoint.creates && { id: 'response.id' }) };
}

/** A collection without a name in the table is recorded under its own: better an odd word in the log than no record. */
function singularOf(collection = ''): string {
  return Object.hasOwn(resourceOfCollection, collection) ? (resourceOfCollection[collection] ?? '') : collection;
}
