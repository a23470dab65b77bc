import type { ScmField } from '#lib/contract/scm-fields.ts';
import { paths } from '#lib/portal/paths.ts';
import { companyAndState } from './company-and-state.ts';
import { defineLookup } from './lookup.ts';

export const scmFields = defineLookup<ScmField>()({
  page: 'scmFields',
  createPage: 'newScmField',
  record: paths.scmField,
  fields: [
    { name: 'name', labelKey: 'field.name', hintKey: 'scm_field.nameHint', input: 'line', max: 120 },
    {
      name: 'key',
      labelKey: 'field.key',
      hintKey: 'scm_field.keyHint',
      input: 'key',
      max: 63,
      fixedKey: 'scm_field.keyFixed',
    },
  ],
  sorts: ['key', 'name'],
  searchKey: 'scm_field.searchHint',
  columns: (words) => [
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true },
    { id: 'key', header: words.t('field.key'), value: (row) => row.key, look: 'code', phone: 'end' },
    ...companyAndState(words),
  ],
  file: ['id', 'key', 'name', 'company', 'state'],
});
