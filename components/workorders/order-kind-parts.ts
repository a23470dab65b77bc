import type { Translator } from '#lib/texts/translator.ts';
import type { CodeLook } from './order-kind.ts';
import type { Order } from './order-values.ts';

/** The section of how a code is made. */
export const code = { legendKey: 'legend.code', fields: ['url_prefix'] } as const;

export const isSecure = ({ template }: Order) => template !== undefined && template.code_layout !== 'none';

export const lookOf = ({ values }: Order, layout: CodeLook['layout']): CodeLook => ({
  urlPrefix: values.url_prefix ?? '',
  style: values.extended_id_style ?? 'compact-12',
  layout,
});

export const assigned = ({ values, productName }: Order, t: Translator<'workorders'>) =>
  values.product ? t('outcome.assigned', { product: productName ?? String(values.product) }) : t('outcome.unassigned');

export const serials = ({ values }: Order, t: Translator<'workorders'>) =>
  values.use_serial_number ? t('outcome.serials') : t('outcome.noSerials');
