import type { Messages } from '#lib/texts/messages.ts';
import type { Order, ShownField } from './order-values.ts';

type PlainKey<T> = {
  [K in keyof T & string]: T[K] extends string
    ? T[K] extends `${string}{${string}`
      ? never
      : K
    : `${K}.${PlainKey<T[K]>}`;
}[keyof T & string];

/** Keys of messages without arguments, in the groups of the order form. */
export type OrderText = PlainKey<Pick<Messages['workorders'], 'field' | 'legend' | 'secure' | 'sid' | 'template'>>;

export interface OrderFieldWords {
  labelKey: OrderText;
  hintKey?: OrderText | ((order: Order) => OrderText);
  /** May stay empty, and is then no part of the order. */
  optional?: boolean;
  /** Said of an empty field where the rule only says what is wrong with a value. */
  missingKey?: OrderText;
  /** Placeholder of a Select while nothing is chosen. */
  placeholderKey?: OrderText;
  /** The field belongs to another choice: without it the field is neither shown nor part of the order. */
  when?: (order: Order) => boolean;
}

/** Each field of an order with its words; a kind of order changes what it says differently. */
export const orderFields: Readonly<Record<ShownField, OrderFieldWords>> = {
  template: { labelKey: 'field.template' },
  reference: { labelKey: 'field.reference.label', hintKey: 'field.reference.hint' },
  quantity: { labelKey: 'field.quantity.label', hintKey: 'field.quantity.hint', missingKey: 'field.quantity.missing' },
  total_impressions: {
    labelKey: 'field.total_impressions.label',
    hintKey: 'field.total_impressions.hint',
    optional: true,
    when: ({ template }) => template?.is_static_print === true,
  },
  due_date: {
    labelKey: 'field.due_date.label',
    hintKey: 'field.due_date.hint',
    optional: true,
    when: ({ template }) => template !== undefined && template.code_layout !== 'none',
  },
  printing_partner: { labelKey: 'field.printing_partner.label', placeholderKey: 'field.printing_partner.choose' },
  substrate: {
    labelKey: 'field.substrate.label',
    hintKey: 'field.substrate.hint',
    optional: true,
    placeholderKey: 'field.substrate.choose',
  },
  product: { labelKey: 'field.product.label', hintKey: 'field.product.hint', optional: true },
  intended_markets: {
    labelKey: 'field.intended_markets.label',
    hintKey: 'field.intended_markets.hint',
    optional: true,
  },
  remarks: { labelKey: 'field.remarks', optional: true },
  code_layout: { labelKey: 'field.code_layout' },
  custom_layout: {
    labelKey: 'field.custom_layout.label',
    placeholderKey: 'field.custom_layout.choose',
    when: ({ values }) => values.code_layout === 'custom',
  },
  is_fp_serialized: { labelKey: 'field.is_fp_serialized.label', hintKey: 'field.is_fp_serialized.hint' },
  is_static_print: { labelKey: 'field.is_static_print.label', hintKey: 'field.is_static_print.hint' },
  static_unique_codes_quantity: {
    labelKey: 'field.static_unique_codes_quantity.label',
    hintKey: 'field.static_unique_codes_quantity.hint',
    optional: true,
    when: ({ values }) => values.is_static_print === true,
  },
  url_prefix: { labelKey: 'field.url_prefix.label', optional: true },
  use_serial_number: { labelKey: 'field.use_serial_number.label', hintKey: 'field.use_serial_number.hint' },
  activate_on_complete: { labelKey: 'field.activate_on_complete.label' },
  partner_permissions: { labelKey: 'field.partner_permissions.label', hintKey: 'field.partner_permissions.hint' },
};
