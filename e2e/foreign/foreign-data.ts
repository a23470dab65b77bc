import { randomBytes } from 'node:crypto';

/**
 * Answers of a service of the interface document, written from that document alone: only the attributes it names, and
 * its own words where the document leaves them open.
 */
export type Json = Record<string, unknown>;

export const company = 4711;
export const partner = 815;
const now = () => new Date().toISOString().replace('Z', '+00:00');

export const templates: Json[] = [
  templateOf(31, 'Carton serials', 'none', null),
  templateOf(32, 'Bottle neck label', 'sg-inside', partner),
  ...Array.from({ length: 9 }, (_, index) => templateOf(40 + index, `Line ${index + 1}`, 'none', null)),
];

function templateOf(id: number, name: string, code_layout: string, printing_partner: number | null): Json {
  return {
    id,
    name,
    description: `${name}, set up by the operator`,
    company,
    custom_layout: null,
    substrate: code_layout === 'none' ? null : 52,
    substrate_name: code_layout === 'none' ? '' : 'Semi-gloss paper',
    printing_partner,
    image: null,
    code_layout,
    use_serial_number: true,
    is_hybrid: false,
    is_fp_serialized: false,
    is_static_print: false,
    is_archived: false,
    activate_on_complete: false,
    url_prefix: '',
    extended_id_style: 'compact-12',
  };
}

export const ingestionTemplates: Json[] = [
  {
    key: 'tpl-carton',
    name: 'Carton upload',
    description: 'Ids of the carton line',
    image: null,
    workorder_template: { id: 31, name: 'Carton serials', description: '', ingestion_mode: 'pre_print' },
    is_archived: false,
    allow_posted_duplicates: false,
    id_format: 'default',
    frontend_settings: {},
    default_scm_data: {},
  },
];

export function workorderOf(id: number, given: Json): Json {
  const isSid = given['code_layout'] === 'none';
  return {
    id,
    company: { id: company },
    printing_partner: given['printing_partner'] ? { id: given['printing_partner'] } : null,
    equipment: given['equipment'] ? { id: given['equipment'] } : null,
    state: 'new',
    due_date: given['due_date'] ?? null,
    reference: given['reference'] ?? `R-${id}`,
    creation_date: now(),
    code_layout: given['code_layout'],
    use_serial_number: given['use_serial_number'] ?? true,
    static_unique_codes_quantity: 0,
    quantity: given['quantity'],
    is_ready_to_print: false,
    date_codes_completed: null,
    is_archived: false,
    codegen_status: isSid ? 6 : 1,
    codegen_file: null,
    data: {
      remarks: given['remarks'] ?? '',
      static_unique_codes_quantity: 0,
      activate_on_complete: given['activate_on_complete'] ?? false,
    },
    product: given['product'] ? { id: 9001 } : null,
    brand: given['product'] ? { id: 4 } : null,
    remarks: given['remarks'] ?? '',
    printed_date: null,
    has_secure_workflow: !isSid,
    static_impositions: 0,
    designer: null,
    external_id: given['external_id'] ?? '',
    is_fingerprint_trained: false,
    substrate: given['substrate'] ? { id: given['substrate'], name: 'Semi-gloss paper', description: '' } : null,
    template: given['template'] ?? null,
    template_image: null,
    is_hybrid: false,
    is_static_print: false,
    is_fp_serialized: false,
    url_prefix: given['url_prefix'] ?? '',
    extended_id_style: given['extended_id_style'] ?? 'legacy',
  };
}

export function documentOf(key: string, status: string, parameters: Json): Json {
  const done = status === 'complete';
  return {
    key,
    description: 'Codes',
    status,
    category: 'code',
    doctype: 'search-result',
    related_id: null,
    parameters,
    error_data: {},
    file_size: done ? 431 : 0,
    row_count: done ? 2 : 0,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    is_expired: false,
    created_at: now(),
    company,
    owner: 12,
    created_by: 12,
  };
}

export function recordOf(id: number, key: string, status: string, more: Json = {}): Json {
  return {
    id,
    key,
    description: '',
    status,
    type: 'code',
    ingestion_mode: 'file',
    created_at: now(),
    created_by: 12,
    status_updated_at: now(),
    parameters: { default_scm_data: {}, use_serial_number: false, id_format: 'default' },
    result_data: {},
    template: '',
    ...more,
  };
}

export const photoResult: Json = {
  authentication_status: 'auth_original',
  image_quality: [],
  image_roi: [10, 12, 120, 121],
  carrier_content: 'https://id.example/AbCdEfGh1234',
  scan: {
    uuid: '6f1a6b6e-6f6c-4f0e-9d0c-0f3f5a5c2b11',
    app: 'shop',
    reason: '',
    result: 'auth_original',
    auth_failure_mode: '',
    activation_status: 1,
    blacklist_reason: 0,
    is_blacklisted: false,
    product: { id: 9001, name: 'Oat drink', url: '', image: null },
    brand: { name: 'Havn', description: '', image: null, url: '' },
    scm_data: { batch: 'B7' },
    consumer_url: 'https://havn.example/oat',
    unreadable_retries: 0,
    training_status: 2,
    ga_key_app: '',
    is_consumed: false,
    bypass_scan_result: false,
    serial_number: '0000000042',
  },
};

export const codesCsv = [
  'extended_id,serial_number,brand,product,sku,status,blacklist_reason,scm_updated_by,scm_updated_at,activated_by,activated_at,workorder_id,batch',
  'AbCdEfGh1234,0000000042,Havn,Oat drink,OAT-1,active,none,,,12,2026-01-02T03:04:05+00:00,501,B7',
  'AbCdEfGh1235,0000000043,Havn,Oat drink,OAT-1,inactive,none,,,,,501,',
]
  .map((line) =>
    line
      .split(',')
      .map((value) => `"${value}"`)
      .join(','),
  )
  .join('\r\n');

export const newKey = () => randomBytes(9).toString('hex');
