import { describe, expect, it } from 'vitest';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { templateFacts } from './template-facts.ts';

const t = translatorFor('en', 'workorders');
const common = translatorFor('en', 'common');

const template: WorkorderTemplate = {
  id: 3,
  name: 'Serum carton',
  description: '',
  company: 1,
  custom_layout: null,
  substrate: null,
  substrate_name: '',
  printing_partner: 4,
  image: null,
  code_layout: 'sg-inside',
  use_serial_number: true,
  is_hybrid: true,
  is_fp_serialized: true,
  is_static_print: false,
  is_archived: false,
  activate_on_complete: true,
  url_prefix: '',
  extended_id_style: 'compact-12',
  partner_permissions: ['activate_codes'],
  picture: null,
};
const names = { partners: [{ id: 4, name: 'Kvist' }], layouts: [] };
const shown = (changes: Partial<WorkorderTemplate>) =>
  Object.fromEntries(
    templateFacts({ ...template, ...changes }, names, t, common).flatMap(({ label, value }) =>
      value ? [[label, value]] : [],
    ),
  );

describe('templateFacts', () => {
  it('says what is set and leaves out what is open', () => {
    expect(shown({})).toEqual({
      Layout: 'Graphic inside',
      Graphic: 'one for each code',
      'Id style': 'compact-12',
      'Serial numbers': 'yes',
      'Printing partner': 'Kvist',
      'After printing': 'codes become active',
      'Partner may': 'activate codes',
    });
  });

  it('speaks of no graphic and no printing for SID codes', () => {
    const facts = shown({ code_layout: 'none', printing_partner: null, partner_permissions: [] });
    expect(facts).toMatchObject({ Layout: 'SID', 'When generated': 'codes become active' });
    expect(Object.keys(facts)).not.toContain('Graphic');
  });

  it('names a partner one may not see by its number', () => {
    expect(shown({ printing_partner: 9 })['Printing partner']).toBe('Company 9');
  });
});
