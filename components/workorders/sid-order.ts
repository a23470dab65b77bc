import { createSid } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { OrderKind } from './order-kind.ts';
import { assigned, code, lookOf, serials } from './order-kind-parts.ts';

/** SIDs: codes without a secure graphic. */
export const sidOrder: OrderKind = {
  titleKey: 'sid.title',
  stateKey: 'sid.state',
  tabKey: 'sid.tab',
  path: paths.newWorkorder,
  schema: createSid.body,
  draft: 'sid-order',
  hasLookups: false,
  takesTemplate: () => false,
  sections: [
    { legendKey: 'legend.order', fields: [['reference', 'quantity'], 'product', 'intended_markets', 'remarks'] },
    code,
    { legendKey: 'legend.settings', fields: ['use_serial_number', 'activate_on_complete'] },
  ],
  words: {},
  defaults: () => ({
    reference: '',
    remarks: '',
    url_prefix: '',
    extended_id_style: 'compact-12',
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
