import { describe, expect, it } from 'vitest';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { preparedTemplate, templateFields, templateStart } from './template-values.ts';

describe('a template form', () => {
  it('has a field for each attribute there is, and begins with the defaults of the contract and compact ids', () => {
    expect([...templateFields].sort()).toEqual(Object.keys(createTemplate.body.shape).sort());
    const given = { company: 7, name: '-', code_layout: 'sg-inside', extended_id_style: 'compact-12' };
    expect(templateStart(undefined, 7)).toEqual({ ...createTemplate.body.parse(given), name: '' });
  });

  it('sends nothing that the layout has no place for', () => {
    const typed = {
      ...templateStart(undefined, 7),
      name: 'Label',
      custom_layout: 3,
      substrate: 4,
      printing_partner: 5,
      partner_permissions: ['activate_codes' as const],
      image: '',
    };
    const none = { custom_layout: null, substrate: null, printing_partner: null, partner_permissions: [], image: null };
    expect(preparedTemplate({ ...typed, code_layout: 'none' })).toMatchObject(none);
    expect(preparedTemplate(typed)).toMatchObject({ custom_layout: null, substrate: 4, printing_partner: 5 });
    expect(preparedTemplate({ ...typed, code_layout: 'custom' })).toMatchObject({ custom_layout: 3 });
  });
});
