/** Fields of the form for secure codes, in their order on the page. */
export const sgOrderFields = [
  'template',
  'reference',
  'quantity',
  'product',
  'remarks',
  'printing_partner',
  'substrate',
  'code_layout',
  'custom_layout',
  'is_fp_serialized',
  'is_hybrid',
  'template_image',
  'is_static_print',
  'static_unique_codes_quantity',
  'url_prefix',
  'extended_id_style',
  'use_serial_number',
  'activate_on_complete',
  'partner_permissions',
] as const;

/** What an order says when nobody says otherwise: the defaults of the service. */
export const sgOrderDefaults = {
  reference: '',
  remarks: '',
  url_prefix: '',
  code_layout: 'sg-inside' as const,
  extended_id_style: 'legacy' as const,
  use_serial_number: true,
  is_hybrid: true,
  template_image: false,
  is_fp_serialized: true,
  is_static_print: false,
  activate_on_complete: false,
};
