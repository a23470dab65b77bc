/** Fields of the SID order form, in their order on the page. */
export const sidOrderFields = [
  'reference',
  'quantity',
  'product',
  'remarks',
  'url_prefix',
  'extended_id_style',
  'use_serial_number',
  'activate_on_complete',
] as const;
