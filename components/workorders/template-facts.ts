import type { Fact } from '#components/ui/facts.tsx';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { type Named, nameOf } from './order-lookups.ts';
import { layoutName } from './workorder-state.ts';

interface Names {
  partners: readonly Named[];
  layouts: readonly Named[];
}

/** What a template sets, in the words of an order. What it leaves open is left out. */
export function templateFacts(template: WorkorderTemplate, { partners, layouts }: Names): Fact[] {
  const secure = template.code_layout !== 'none';
  const { custom_layout, printing_partner, partner_permissions } = template;
  return [
    { label: 'Layout', value: layoutName(template.code_layout) },
    { label: 'Custom layout', value: custom_layout === null ? null : nameOf(layouts, custom_layout, 'Layout') },
    {
      label: 'Graphic',
      value: secure ? (template.is_fp_serialized ? 'one for each code' : 'one for the order') : null,
    },
    { label: 'Print', value: template.is_static_print ? 'few codes, many times each' : null },
    { label: 'Id style', value: template.extended_id_style },
    { label: 'Address', value: template.url_prefix || null, mono: true },
    { label: 'Serial numbers', value: template.use_serial_number ? 'yes' : 'no' },
    { label: 'Substrate', value: template.substrate_name || null },
    {
      label: 'Printing partner',
      value: printing_partner === null ? null : nameOf(partners, printing_partner, 'Company'),
    },
    {
      label: secure ? 'After printing' : 'When generated',
      value: template.activate_on_complete ? 'codes become active' : 'codes stay inactive',
    },
    {
      label: 'Partner may',
      value: partner_permissions.length > 0 ? partner_permissions.map(inWords).join(', ') : null,
    },
  ];
}

function inWords(permission: string): string {
  return permission.replaceAll('_', ' ');
}
