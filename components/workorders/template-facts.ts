import type { Fact } from '#components/ui/facts.tsx';
import { partnerPermissionNames } from '#lib/contract/values/workorders.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type Named, nameOf } from './order-lookups.ts';
import { layoutName } from './workorder-state.ts';

interface Names {
  partners: readonly Named[];
  layouts: readonly Named[];
}

/** Settings of a template in the words of an order, without those it leaves open. */
export function templateFacts(
  template: WorkorderTemplate,
  { partners, layouts }: Names,
  t: Translator<'workorders'>,
  common: Translator<'common'>,
): Fact[] {
  const secure = template.code_layout !== 'none';
  const { custom_layout, printing_partner, partner_permissions } = template;
  return [
    { label: t('field.code_layout'), value: layoutName(template.code_layout, common) },
    {
      label: t('field.custom_layout.label'),
      value:
        custom_layout === null
          ? null
          : nameOf(layouts, custom_layout, t('layoutNumber', { id: String(custom_layout) })),
    },
    {
      label: t('sample.graphic'),
      value: secure ? (template.is_fp_serialized ? t('facts.graphicEach') : t('facts.graphicOne')) : null,
    },
    { label: t('facts.print'), value: template.is_static_print ? t('facts.printStatic') : null },
    { label: t('idStyle.label'), value: template.extended_id_style },
    { label: t('field.url_prefix.label'), value: template.url_prefix || null, mono: true },
    { label: t('field.use_serial_number.label'), value: template.use_serial_number ? t('facts.yes') : t('facts.no') },
    { label: t('field.substrate.label'), value: template.substrate_name || null },
    {
      label: t('field.printing_partner.label'),
      value:
        printing_partner === null
          ? null
          : nameOf(partners, printing_partner, t('companyNumber', { id: String(printing_partner) })),
    },
    {
      label: secure ? t('facts.afterPrinting') : t('facts.whenGenerated'),
      value: template.activate_on_complete ? t('facts.becomeActive') : t('facts.stayInactive'),
    },
    {
      label: t('facts.partnerMay.label'),
      value: partner_permissions.length > 0 ? partner_permissions.map((name) => inWords(name, t)).join(', ') : null,
    },
  ];
}

function inWords(permission: string, t: Translator<'workorders'>): string {
  const known = partnerPermissionNames.find((name) => name === permission);
  return known ? t(`facts.partnerMay.${known}`) : permission.replaceAll('_', ' ');
}
