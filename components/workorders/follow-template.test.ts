import { describe, expect, it } from 'vitest';
import { createSgBody } from '#lib/contract/workorder-orders.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { providedBy, toSgBody } from './follow-template.ts';

const template: WorkorderTemplate = {
  id: 3,
  name: 'Serum carton',
  description: '',
  company: 1,
  custom_layout: null,
  substrate: 2,
  substrate_name: 'Invercote 260',
  printing_partner: null,
  image: null,
  code_layout: 'sg-outside',
  use_serial_number: false,
  is_hybrid: true,
  is_fp_serialized: true,
  is_static_print: false,
  is_archived: false,
  activate_on_complete: true,
  url_prefix: '',
  extended_id_style: 'compact-12',
  partner_permissions: [],
};

describe('providedBy', () => {
  it('fills switches and choices always, the rest when the template names it', () => {
    expect(providedBy(template)).toEqual({
      code_layout: 'sg-outside',
      extended_id_style: 'compact-12',
      use_serial_number: false,
      is_hybrid: true,
      is_fp_serialized: true,
      is_static_print: false,
      activate_on_complete: true,
      substrate: 2,
    });
  });
});

describe('toSgBody', () => {
  const order = { quantity: 10, reference: 'A', printing_partner: 4, code_layout: 'sg-inside' as const };

  it('leaves out what was not filled in', () => {
    const values = createSgBody.parse({ ...order, url_prefix: '', remarks: '', substrate: null });
    expect(toSgBody(values)).toEqual(order);
  });

  it('leaves out what belongs to another choice', () => {
    const values = createSgBody.parse({ ...order, custom_layout: 5, static_unique_codes_quantity: 2 });
    expect(toSgBody(values)).toEqual(order);
  });

  it('keeps what belongs to the choice made', () => {
    const chosen = { ...order, code_layout: 'custom' as const, custom_layout: 5, is_static_print: true };
    const values = createSgBody.parse({ ...chosen, static_unique_codes_quantity: 2 });
    expect(toSgBody(values)).toEqual({ ...chosen, static_unique_codes_quantity: 2 });
  });
});
