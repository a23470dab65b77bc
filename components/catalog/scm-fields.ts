import type { ScmField } from '#lib/contract/scm-fields.ts';
import { paths } from '#lib/portal/paths.ts';
import { defineLookup } from './lookup.ts';

export const scmFields = defineLookup<ScmField>()({
  page: 'scmFields',
  createPage: 'newScmField',
  record: paths.scmField,
  fields: [
    { name: 'name', labelKey: 'field.name', hintKey: 'scmField.nameHint', input: 'line', max: 120 },
    {
      name: 'key',
      labelKey: 'field.key',
      hintKey: 'scmField.keyHint',
      input: 'key',
      max: 63,
      fixedKey: 'scmField.keyFixed',
    },
  ],
});
