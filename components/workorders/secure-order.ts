import { createSg } from '#lib/contract/workorder-orders.ts';
import { paths } from '#lib/portal/paths.ts';
import { providedBy } from './follow-template.ts';
import { awaitsPartner, type OrderKind } from './order-kind.ts';
import { assigned, code, lookOf, serials } from './order-kind-parts.ts';
import { nameOf } from './order-lookups.ts';

/** Codes with a secure graphic. */
export const secureOrder: OrderKind = {
  titleKey: 'secure.title',
  stateKey: 'secure.state',
  tabKey: 'secure.tab',
  path: paths.newSecure,
  // The service has a default; a person chooses, since scans answer by it.
  schema: createSg.body.required({ activate_on_complete: true }),
  draft: 'sg-order',
  hasLookups: true,
  takesTemplate: ({ code_layout }) => code_layout !== 'none',
  sections: [
    {
      legendKey: 'legend.order',
      fields: [
        'template',
        ['reference', 'quantity', 'printing_partner', 'substrate'],
        'product',
        'intended_markets',
        'remarks',
      ],
    },
    {
      legendKey: 'legend.graphic',
      fields: ['code_layout', 'custom_layout', 'is_fp_serialized', 'is_static_print', 'static_unique_codes_quantity'],
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
    activate_on_complete: {
      labelKey: 'field.activate_on_complete.printed',
      missingKey: 'secure.activationMissing',
    },
  },
  defaults: ({ partners }) => ({
    reference: '',
    remarks: '',
    url_prefix: '',
    // With one partner there is nothing to choose.
    ...(partners.length === 1 && { printing_partner: partners[0]?.id }),
    code_layout: 'sg-inside',
    extended_id_style: 'compact-12',
    use_serial_number: true,
    is_fp_serialized: true,
    is_static_print: false,
  }),
  providedBy,
  describesTemplate: false,
  look: (order) => lookOf(order, order.values.code_layout ?? 'sg-inside'),
  outcome: (order, t) => {
    const { printing_partner: id, activate_on_complete: activates } = order.values;
    const { partners, askedPartners } = order.lookups;
    const partner = id && nameOf([...partners, ...askedPartners], id, t('companyNumber', { id: String(id) }));
    return [
      ...(partner && awaitsPartner(order) ? [t('outcome.sentWhenAccepted', { partner })] : []),
      partner ? t('outcome.confirmedBy', { partner }) : t('outcome.confirmedByPartner'),
      ...(activates === undefined ? [] : [activates ? t('outcome.activePrinted') : t('outcome.inactive')]),
      serials(order, t),
      assigned(order, t),
    ];
  },
  largeOutcome: (_, t) => t('outcome.largeConfirmed'),
  lacksPartner: ({ lookups }) => lookups.partners.length === 0,
};
