import { codegenStatus, codeLayouts, extendedIdStyles, workorderStates } from '#lib/contract/workorders.ts';
import { type Fields, momentOf, namedOf, objectOf, oneOf, textOf, textOrNull, wholeOf } from './fill-values.ts';

const company = (value: unknown) => {
  const named = namedOf(value, 'Company');
  return named && { ...named, slug: textOf(named['slug']) };
};

export function fillWorkorder(given: Fields): Fields {
  const product = namedOf(given['product'], 'Product');
  const substrate = namedOf(given['substrate'], 'Substrate');
  const data = objectOf(given['data']);
  const flag = (name: string) => given[name] === true;
  return {
    ...given,
    company: company(given['company']),
    printing_partner: company(given['printing_partner']),
    equipment: namedOf(given['equipment'], 'Equipment'),
    state: oneOf(workorderStates, given['state'], 'new'),
    due_date: textOrNull(given['due_date']),
    reference: textOrNull(given['reference']),
    creation_date: momentOf(given['creation_date']),
    code_layout: oneOf(codeLayouts, given['code_layout'], 'none'),
    use_serial_number: flag('use_serial_number'),
    static_unique_codes_quantity: wholeOf(given['static_unique_codes_quantity']),
    is_ready_to_print: flag('is_ready_to_print'),
    date_codes_completed: momentOf(given['date_codes_completed']),
    is_archived: flag('is_archived'),
    codegen_status: wholeOf(given['codegen_status']),
    codegen_file: textOrNull(given['codegen_file']),
    data: {
      remarks: textOf(data['remarks']),
      static_unique_codes_quantity: wholeOf(data['static_unique_codes_quantity']),
      activate_on_complete: data['activate_on_complete'] === true,
    },
    product: product && { ...product, sku: textOf(product['sku']) },
    brand: namedOf(given['brand'], 'Brand'),
    remarks: textOf(given['remarks']),
    printed_date: momentOf(given['printed_date']),
    has_secure_workflow: flag('has_secure_workflow'),
    static_impositions: wholeOf(given['static_impositions']),
    designer: textOrNull(given['designer']),
    external_id: textOf(given['external_id']),
    is_fingerprint_trained: flag('is_fingerprint_trained'),
    substrate: substrate && { ...substrate, description: textOf(substrate['description']) },
    template: wholeOf(given['template']) || null,
    template_image: textOrNull(given['template_image']),
    is_hybrid: flag('is_hybrid'),
    is_static_print: flag('is_static_print'),
    is_fp_serialized: flag('is_fp_serialized'),
    url_prefix: textOf(given['url_prefix']),
    extended_id_style: oneOf(extendedIdStyles, given['extended_id_style'], 'legacy'),
    partner_permissions: Array.isArray(given['partner_permissions']) ? given['partner_permissions'] : [],
    intended_markets: [],
    codegen_progress: given['codegen_status'] === codegenStatus.completed ? 1 : 0,
    codegen_error: null,
    codegen_error_reason: null,
    codegen_file_size: null,
    canceled_at: null,
    ingestion_key: textOrNull(given['ingestion_key']),
    first_serial_number: null,
    last_serial_number: null,
    created_by: null,
    printed_quantity: null,
  };
}

export function fillTemplate(given: Fields): Fields {
  return {
    ...given,
    description: textOf(given['description']),
    custom_layout: wholeOf(given['custom_layout']) || null,
    substrate: wholeOf(given['substrate']) || null,
    substrate_name: textOf(given['substrate_name']),
    printing_partner: wholeOf(given['printing_partner']) || null,
    image: textOrNull(given['image']),
    is_archived: given['is_archived'] === true,
    url_prefix: textOf(given['url_prefix']),
    partner_permissions: Array.isArray(given['partner_permissions']) ? given['partner_permissions'] : [],
  };
}
