import type { SchemaLoader } from '#components/forms/form-resolver.ts';
import type { Workorder, WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { providedBy } from './follow-template.ts';
import { type OrderFieldWords, type OrderText, orderFields } from './order-fields.ts';
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
  titleKey: OrderText;
  /** What these codes are, in a line. */
  stateKey: OrderText;
  tabKey: OrderText;
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
  sections: readonly { legendKey: OrderText; fields: readonly (OrderField | readonly OrderField[])[] }[];
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
  outcome: (order: Order, t: Texts<'workorders'>) => readonly string[];
  /** What happens then, said before a very large order is sent. */
  largeOutcome: (order: Order, t: Texts<'workorders'>) => string;
  /** What keeps everyone of the company from such an order. */
  obstacle?: (lookups: OrderLookups, t: Texts<'workorders'>) => { title: string; text: string } | undefined;
}

const code = { legendKey: 'legend.code', fields: ['url_prefix', 'extended_id_style'] } as const;
const isSecure = ({ template }: Order) => template !== undefined && template.code_layout !== 'none';
const lookOf = ({ values }: Order, layout: CodeLook['layout']): CodeLook => ({
  urlPrefix: values.url_prefix ?? '',
  style: values.extended_id_style ?? 'legacy',
  layout,
});
const assigned = ({ values, productName }: Order, t: Texts<'workorders'>) =>
  values.product ? t('outcome.assigned', { product: productName ?? String(values.product) }) : t('outcome.unassigned');
const serials = ({ values }: Order, t: Texts<'workorders'>) =>
  values.use_serial_number ? t('outcome.serials') : t('outcome.noSerials');

const sid: OrderKind = {
  titleKey: 'sid.title',
  stateKey: 'sid.state',
  tabKey: 'sid.tab',
  path: paths.newWorkorder,
  schema: () => import('#lib/contract/workorders.ts').then((contract) => contract.createSid.body),
  draft: 'sid-order',
  hasLookups: false,
  takesTemplate: () => false,
  sections: [
    { legendKey: 'legend.order', fields: [['reference', 'quantity'], 'product', 'remarks'] },
    code,
    { legendKey: 'legend.settings', fields: ['use_serial_number', 'activate_on_complete'] },
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
  outcome: (order, t) => [
    order.values.activate_on_complete ? t('outcome.activeGenerated') : t('outcome.inactive'),
    serials(order, t),
    assigned(order, t),
    t('outcome.zip'),
  ],
  largeOutcome: ({ values }, t) => (values.activate_on_complete ? t('sid.largeActive') : t('sid.largeInactive')),
};

const secure: OrderKind = {
  titleKey: 'secure.title',
  stateKey: 'secure.state',
  tabKey: 'secure.tab',
  path: paths.newSecure,
  schema: () => import('#lib/contract/workorder-orders.ts').then((contract) => contract.createSg.body),
  draft: 'sg-order',
  hasLookups: true,
  takesTemplate: ({ code_layout }) => code_layout !== 'none',
  sections: [
    {
      legendKey: 'legend.order',
      fields: ['template', ['reference', 'quantity', 'printing_partner', 'substrate'], 'product', 'remarks'],
    },
    {
      legendKey: 'legend.graphic',
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
    { legendKey: 'legend.settings', fields: ['use_serial_number', 'activate_on_complete', 'partner_permissions'] },
  ],
  words: {
    template: {
      hintKey: ({ template }) => (template ? 'secure.templateSays' : 'secure.templateHint'),
      optional: true,
      placeholderKey: 'secure.noTemplate',
    },
    quantity: {
      hintKey: ({ values }) => (values.is_static_print ? 'secure.quantityStatic' : 'field.quantity.hint'),
    },
    printing_partner: { hintKey: 'secure.partnerHint', missingKey: 'secure.partnerMissing' },
    remarks: { hintKey: 'secure.remarksHint' },
    activate_on_complete: { labelKey: 'field.activate_on_complete.printed' },
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
  outcome: (order, t) => {
    const { printing_partner: id, activate_on_complete: activates } = order.values;
    const partner = id && nameOf(order.lookups.partners, id, t('companyNumber', { id: String(id) }));
    return [
      partner ? t('outcome.confirmedBy', { partner }) : t('outcome.confirmedByPartner'),
      activates ? t('outcome.activePrinted') : t('outcome.inactive'),
      serials(order, t),
      assigned(order, t),
    ];
  },
  largeOutcome: (_, t) => t('outcome.largeConfirmed'),
  obstacle: ({ partners }, t) =>
    partners.length > 0 ? undefined : { title: t('secure.noPartner'), text: t('secure.noPartnerText') },
};

const template: OrderKind = {
  titleKey: 'template.title',
  stateKey: 'template.state',
  tabKey: 'template.tab',
  path: paths.newFromTemplate,
  schema: () => import('#lib/contract/workorder-orders.ts').then((contract) => contract.createFromTemplate.body),
  draft: 'template-order',
  hasLookups: true,
  takesTemplate: () => true,
  sections: [
    {
      legendKey: 'legend.order',
      fields: ['template', ['quantity', 'total_impressions', 'reference', 'due_date'], 'printing_partner', 'product'],
    },
  ],
  words: {
    template: { hintKey: 'template.hint', missingKey: 'template.missing', placeholderKey: 'template.choose' },
    quantity: {
      hintKey: (order) => (order.template?.is_static_print ? 'template.quantityStatic' : 'field.quantity.hint'),
    },
    reference: { hintKey: 'template.referenceHint', optional: true },
    printing_partner: {
      hintKey: 'template.partnerHint',
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
  outcome: (order, t) => {
    const when = isSecure(order) ? t('outcome.confirmed') : t('outcome.atOnce');
    return [...(order.template ? [when] : []), assigned(order, t)];
  },
  largeOutcome: (order, t) => (isSecure(order) ? t('outcome.largeConfirmed') : t('outcome.largeAtOnce')),
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
