import { describe, expect, it } from 'vitest';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { providedBy } from './follow-template.ts';

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
  picture: null,
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
