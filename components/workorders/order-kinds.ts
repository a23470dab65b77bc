import type { SchemaLoader } from '#components/forms/form-resolver.ts';
import type { Workorder, WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { providedBy } from './follow-template.ts';
import { type OrderFieldWords, orderFields } from './order-fields.ts';
import { nameOf, type OrderLookups } from './order-lookups.ts';
import type { Order, OrderField, OrderValues } from './order-values.ts';

/** What decides how a code looks. */
export interface CodeLook {
  urlPrefix: string;
  style: Workorder['extended_id_style'];
  layout: Workorder['code_layout'];
}

/** What one kind of order does differently from the others. */
export interface OrderKind {
  /** Of the page and of the form. */
  title: string;
  /** What these codes are, in a line. */
  state: string;
  tab: string;
  path: string;
  /** Body of the endpoint that takes the order. */
  schema: SchemaLoader<OrderValues, OrderValues>;
  /** Under this name what was typed outlives a reload; with names to choose from, one for each template. */
  draft: string;
  /** Whether it can name templates, printing partners, …: the page reads them. */
  hasLookups: boolean;
  /** The templates it can name. */
  takesTemplate: (template: WorkorderTemplate) => boolean;
  /** The fields it shows; those in a list of their own are side by side. */
  sections: readonly { legend: string; fields: readonly (OrderField | readonly OrderField[])[] }[];
  words: { readonly [F in OrderField]?: Partial<OrderFieldWords> };
  /** What it says before anything is filled in: the defaults of the service. */
  defaults: (lookups: OrderLookups) => OrderValues;
  /** What a chosen template fills in and locks. */
  providedBy: (template: WorkorderTemplate) => OrderValues;
  /** Says what the chosen template sets, where that cannot be changed or added to. */
  describesTemplate: boolean;
  /** Undefined while nothing can be shown. */
  look: (order: Order) => CodeLook | undefined;
  /** What will come of the order, a line each. */
  outcome: (order: Order) => readonly string[];
  /** What happens then, said before a very large order is sent. */
  largeOutcome: (order: Order) => string;
  /** What keeps everyone of the company from such an order. */
  obstacle?: (lookups: OrderLookups) => { title: string; text: string } | undefined;
}

const code = { legend: 'Code', fields: ['url_prefix', 'extended_id_style'] } as const;
const isSecure = ({ template }: Order) => template !== undefined && template.code_layout !== 'none';
const lookOf = ({ values }: Order, layout: CodeLook['layout']): CodeLook => ({
  urlPrefix: values.url_prefix ?? '',
  style: values.extended_id_style ?? 'legacy',
  layout,
});
const assigned = ({ values, productName }: Order) =>
  values.product ? `Assigned to ${productName ?? values.product}` : 'Assigned to no product';
const serials = ({ values }: Order) =>
  values.use_serial_number ? 'Each with a serial number' : 'Without serial numbers';

const sid: OrderKind = {
  title: 'Order SID codes',
  state: 'Serialized identifiers: QR codes without a secure graphic. No printing partner is needed.',
  tab: 'SID codes',
  path: paths.newWorkorder,
  schema: () => import('#lib/contract/workorders.ts').then((contract) => contract.createSid.body),
  draft: 'sid-order',
  hasLookups: false,
  takesTemplate: () => false,
  sections: [
    { legend: 'Order', fields: [['reference', 'quantity'], 'product', 'remarks'] },
    code,
    { legend: 'Settings', fields: ['use_serial_number', 'activate_on_complete'] },
  ],
  words: {},
  defaults: () => ({
    reference: '',
    remarks: '',
    url_prefix: '',
    extended_id_style: 'legacy',
    use_serial_number: true,
    activate_on_complete: true,
  }),
  providedBy: () => ({}),
  describesTemplate: false,
  look: (order) => lookOf(order, 'none'),
  outcome: (order) => [
    order.values.activate_on_complete
      ? 'Active as soon as they are generated'
      : 'Inactive until somebody activates them',
    serials(order),
    assigned(order),
    'Ready to download as a ZIP file when generated',
  ],
  largeOutcome: ({ values }) =>
    values.activate_on_complete
      ? 'They are generated at once and become active as soon as they are.'
      : 'They are generated at once and stay inactive.',
};

const secure: OrderKind = {
  title: 'Order secure codes',
  state:
    'QR codes with a secure graphic that tells an original from a copy. A printing partner confirms and prints them.',
  tab: 'Secure codes',
  path: paths.newSecure,
  schema: () => import('#lib/contract/workorder-orders.ts').then((contract) => contract.createSg.body),
  draft: 'sg-order',
  hasLookups: true,
  takesTemplate: ({ code_layout }) => code_layout !== 'none',
  sections: [
    {
      legend: 'Order',
      fields: ['template', ['reference', 'quantity', 'printing_partner', 'substrate'], 'product', 'remarks'],
    },
    {
      legend: 'Graphic',
      fields: [
        'code_layout',
        'custom_layout',
        'is_fp_serialized',
        'is_hybrid',
        'template_image',
        'is_static_print',
        'static_unique_codes_quantity',
      ],
    },
    code,
    { legend: 'Settings', fields: ['use_serial_number', 'activate_on_complete', 'partner_permissions'] },
  ],
  words: {
    template: {
      hint: ({ template }) =>
        template ? 'What the template says cannot be changed here.' : 'Fills in what it provides.',
      optional: true,
      placeholder: 'No template',
    },
    quantity: {
      hint: ({ values }) => (values.is_static_print ? 'Printed codes, up to 10,000,000.' : 'Up to 10,000,000 codes.'),
    },
    printing_partner: {
      hint: 'Confirms the order, prints it and proves the quality.',
      missing: 'Which printing partner?',
    },
    remarks: { hint: 'The printing partner reads them.' },
    activate_on_complete: { label: 'Activate when printed' },
  },
  defaults: ({ partners }) => ({
    reference: '',
    remarks: '',
    url_prefix: '',
    // With one partner there is nothing to choose.
    ...(partners.length === 1 && { printing_partner: partners[0]?.id }),
    code_layout: 'sg-inside',
    extended_id_style: 'legacy',
    use_serial_number: true,
    is_hybrid: true,
    template_image: false,
    is_fp_serialized: true,
    is_static_print: false,
    activate_on_complete: false,
  }),
  providedBy,
  describesTemplate: false,
  look: (order) => lookOf(order, order.values.code_layout ?? 'sg-inside'),
  outcome: (order) => {
    const { printing_partner: partner, activate_on_complete: activates } = order.values;
    const name = partner ? nameOf(order.lookups.partners, partner, 'Company') : 'the printing partner';
    return [
      `Generated when ${name} has confirmed equipment and substrate`,
      activates ? 'Active as soon as they are printed' : 'Inactive until somebody activates them',
      serials(order),
      assigned(order),
    ];
  },
  largeOutcome: () => 'They are generated when the printing partner has confirmed.',
  obstacle: ({ partners }) =>
    partners.length > 0
      ? undefined
      : {
          title: 'No printing partner yet',
          text: 'Secure codes are printed by a company you have an accepted partnership with. Your account admin asks for one.',
        },
};

const template: OrderKind = {
  title: 'Order from a template',
  state: 'The template says how the codes are made; you say how many, and for what.',
  tab: 'From a template',
  path: paths.newFromTemplate,
  schema: () => import('#lib/contract/workorder-orders.ts').then((contract) => contract.createFromTemplate.body),
  draft: 'template-order',
  hasLookups: true,
  takesTemplate: () => true,
  sections: [
    {
      legend: 'Order',
      fields: ['template', ['quantity', 'total_impressions', 'reference', 'due_date'], 'printing_partner', 'product'],
    },
  ],
  words: {
    template: {
      hint: 'Its settings become those of the order.',
      missing: 'Which template?',
      placeholder: 'Choose a template',
    },
    quantity: {
      hint: (order) =>
        order.template?.is_static_print ? 'Different codes, up to 10,000,000.' : 'Up to 10,000,000 codes.',
    },
    reference: { hint: 'Your name for this order. Empty: a running one.', optional: true },
    printing_partner: {
      hint: 'The template has none, so the order names one.',
      when: (order) => isSecure(order) && order.template?.printing_partner === null,
    },
  },
  defaults: () => ({ reference: '', due_date: '' }),
  providedBy: () => ({}),
  describesTemplate: true,
  look: (order) =>
    order.template && {
      urlPrefix: order.template.url_prefix,
      style: order.template.extended_id_style,
      layout: order.template.code_layout,
    },
  outcome: (order) => {
    const when = isSecure(order) ? 'Generated when the printing partner has confirmed' : 'Generated at once';
    return [...(order.template ? [when] : []), assigned(order)];
  },
  largeOutcome: (order) =>
    isSecure(order) ? 'They are generated when the printing partner has confirmed.' : 'They are generated at once.',
};

/** The ways to order codes, each a page of its own, in the order of their tabs. */
export const orderKinds = { template, secure, sid };
export type OrderKindName = keyof typeof orderKinds;

/** A field as this kind of order words it. */
export function wordsOf(kind: OrderKind, field: OrderField): OrderFieldWords {
  return { ...orderFields[field], ...kind.words[field] };
}

/** The fields that a kind of order can show, in their order on the page. */
export function fieldsOf(kind: OrderKind): OrderField[] {
  return kind.sections.flatMap(({ fields }) => fields.flat());
}

/** What is sent: without what belongs to another choice, and without what may be empty and is. */
export function bodyOf(kind: OrderKind, order: Order): OrderValues {
  const body = { ...order.values };
  for (const field of fieldsOf(kind)) {
    const { when, optional } = wordsOf(kind, field);
    if ((when && !when(order)) || (optional && isEmpty(body[field]))) delete body[field];
  }
  return body;
}

function isEmpty(value: OrderValues[OrderField]): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
