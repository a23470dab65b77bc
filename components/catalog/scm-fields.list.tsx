import { defineList } from '#components/data-table/define-list.ts';
import { paths } from '#lib/portal/paths.ts';
import { archived, archiving, catalogGiven, companyAndState, countLine, inUse, noneOf } from './catalog-list.tsx';

export const scmFieldList = defineList({
  name: 'scm-fields',
  page: 'scmFields',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/scm-fields.ts')).listScmFields,
  one: async () => (await import('#lib/contract/scm-fields.ts')).getScmField,
  sorts: ['key', 'name'],
  given: catalogGiven,
  filters: { archived },
  always: inUse,
  title: ({ shell }) => shell('view.scmFields'),
  text: countLine('scmField'),
  notLoaded: ({ t }) => t('scmField.notLoaded'),
  search: ({ t }) => t('scmField.searchHint'),
  href: ({ id }) => paths.scmField(id),
  columns: (words) => [
    { id: 'id', header: words.t('field.scmField'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true },
    { id: 'key', header: words.t('field.key'), value: (row) => row.key, look: 'code', phone: 'end' },
    ...companyAndState(words),
  ],
  file: { name: ({ t }) => t('export.scmFields'), order: ['id', 'key', 'name', 'company', 'state'] },
  bulk: (words) => archiving('scmField', words),
  add: ({ shell, given: { mayEdit } }) => mayEdit && { href: paths.newScmField, label: shell('create.newScmField') },
  empty: noneOf('scmField'),
});
