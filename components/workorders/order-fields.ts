import type { Order, OrderField } from './order-values.ts';

export interface OrderFieldWords {
  label: string;
  hint?: string | ((order: Order) => string);
  /** May stay empty, and is then no part of the order. */
  optional?: boolean;
  /** Said of an empty field where the rule only says what is wrong with a value. */
  missing?: string;
  /** Of a Select while nothing is chosen. */
  placeholder?: string;
  /** The field belongs to another choice: without it the field is neither shown nor part of the order. */
  when?: (order: Order) => boolean;
}

/** Each field of an order in words; a kind of order changes what it says differently. */
export const orderFields: Readonly<Record<OrderField, OrderFieldWords>> = {
  template: { label: 'Template' },
  reference: { label: 'Reference', hint: 'Your name for this order. Unique in your company.' },
  quantity: { label: 'Quantity', hint: 'Up to 10,000,000 codes.', missing: 'How many codes?' },
  total_impressions: {
    label: 'Impressions of each',
    hint: 'How often each code is printed. Empty: once.',
    optional: true,
    when: ({ template }) => template?.is_static_print === true,
  },
  due_date: {
    label: 'Due date',
    hint: 'Told to the printing partner; nothing is refused after it.',
    optional: true,
    when: ({ template }) => template !== undefined && template.code_layout !== 'none',
  },
  printing_partner: { label: 'Printing partner', placeholder: 'Choose a printing partner' },
  substrate: {
    label: 'Substrate',
    hint: 'Empty: the printing partner says.',
    optional: true,
    placeholder: 'Any',
  },
  product: { label: 'Product', hint: 'The product these codes are put on.', optional: true },
  remarks: { label: 'Remarks', optional: true },
  code_layout: { label: 'Layout' },
  custom_layout: {
    label: 'Custom layout',
    placeholder: 'Choose a layout',
    when: ({ values }) => values.code_layout === 'custom',
  },
  is_fp_serialized: {
    label: 'A graphic for each code',
    hint: 'Strongest: nobody can collect prints of one and the same. Off: one graphic for the whole order.',
  },
  is_hybrid: {
    label: 'Hybrid',
    hint: 'Kept with the order, for systems that ask for it. Codes are drawn the same either way.',
  },
  template_image: {
    label: 'Picture of the template',
    hint: 'The order names the address of the template’s picture, for those who print. It is not drawn with the codes.',
  },
  is_static_print: {
    label: 'Static',
    hint: 'Few codes, each printed many times. Weaker: a copy of one counts as many.',
  },
  static_unique_codes_quantity: {
    label: 'Different codes',
    hint: 'The quantity is a multiple of it. Empty: every code once.',
    optional: true,
    when: ({ values }) => values.is_static_print === true,
  },
  url_prefix: { label: 'Address', optional: true },
  extended_id_style: { label: 'Id style' },
  use_serial_number: { label: 'Serial numbers', hint: 'A running number of your company beside each id.' },
  activate_on_complete: { label: 'Activate when generated' },
  partner_permissions: {
    label: 'Partner may activate codes',
    hint: 'The printing partner may switch these codes on.',
  },
};
