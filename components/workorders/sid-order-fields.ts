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

/** Orders above this are asked about once more before they go out. */
export const largeOrder = 1_000_000;
