import type { AuditRule, EndpointShape } from './endpoint.ts';

/** Resources that are not named as their collection without its s. */
const irregular: Readonly<Record<string, string>> = {
  auth: 'session',
  companies: 'company',
  deliveries: 'webhook_delivery',
  me: 'user',
  'redirect-rules': 'redirect_rules',
  scm: 'code',
  support: 'support_group',
  templates: 'workorder_template',
};

/** Kinds of resources that the audit log names by the path, for its filter: no page loads the whole contract. */
export const auditResources: ReadonlySet<string> = new Set([
  'audit',
  'brand',
  'campaign',
  'case',
  'code',
  'code_domain',
  'company',
  'custom_layout',
  'document',
  'enrolled_print',
  'equipment',
  'ingestion',
  'ingestion_template',
  'inspection_team',
  'invitation',
  'open_item',
  'partnership',
  'passkey',
  'print_model',
  'product',
  'qa_capture',
  'redirect_rules',
  'report',
  'sales_channel',
  'saved_view',
  'scan',
  'scan_app',
  'scan_rule',
  'scim_token',
  'scm_field',
  'session',
  'substrate',
  'support_group',
  'template_request',
  'token',
  'user',
  'webhook',
  'webhook_delivery',
  'workorder',
  'workorder_template',
]);

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

/** `sales-channels` is `sales_channel`. */
const singularOf = (collection = '') => irregular[collection] ?? collection.replace(/s$/, '').replaceAll('-', '_');
