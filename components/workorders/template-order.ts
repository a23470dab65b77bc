import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { OrderKind } from './order-kind.ts';
import { assigned, isSecure } from './order-kind-parts.ts';
import type { Order } from './order-values.ts';

/** Codes as a template has them. */
export const templateOrder: OrderKind = {
  titleKey: 'template.title',
  stateKey: 'template.state',
  tabKey: 'template.tab',
  path: paths.newFromTemplate,
  schema: createFromTemplate.body,
  draft: 'template-order',
  hasLookups: true,
  takesTemplate: () => true,
  sections: [
    {
      legendKey: 'legend.order',
      fields: [
        'template',
        ['quantity', 'total_impressions', 'reference', 'due_date'],
        'printing_partner',
        'product',
        'intended_markets',
      ],
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
      when: choosesPartner,
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
  lacksPartner: (order) => choosesPartner(order) && order.lookups.partners.length === 0,
};

function choosesPartner(order: Order): boolean {
  return isSecure(order) && order.template?.printing_partner === null;
}
