import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { paths } from '#lib/portal/paths.ts';

/** Every company of the service. There is always one: the operator's own. */
export const companies = defineList({
  name: 'companies',
  page: 'operatorCompanies',
  texts: 'operator',
  endpoint: async () => (await import('#lib/contract/companies.ts')).listCompanies,
  one: async () => (await import('#lib/contract/companies.ts')).getCompany,
  sorts: ['name', 'created_at'],
  given: (user) => ({ mayAdd: mayOpen('newOperatorCompany', user) }),
  filters: {
    type: choice(companyTypes, {
      label: ({ t }) => t('type.label'),
      option: (type, { t }) => t(`type.${type}`),
      query: (company_type) => ({ company_type }),
    }),
  },
  title: ({ t }) => t('companies.label'),
  text: ({ t }) => t('companies.text'),
  notLoaded: ({ t }) => t('companies.notLoaded'),
  search: ({ t }) => t('company.search'),
  href: ({ id }) => paths.operatorCompany(id),
  columns: ({ t }) => [
    { id: 'id', header: t('company.label'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: t('company.label'), fileHeader: t('name'), value: (row) => row.name, main: true },
    { id: 'type', header: t('type.label'), value: (row) => t(`type.${row.company_type}`), phone: 'end' },
    { id: 'slug', header: t('slug'), value: (row) => row.slug, look: 'code' },
    { id: 'created_at', header: t('created'), value: (row) => row.created_at, look: 'date' },
  ],
  file: { name: ({ t }) => t('export.companies'), order: ['id', 'name', 'slug', 'type', 'created_at'] },
  // Companies stay: what they made has to have its owner.
  bulk: ({ t }) => ({
    selected: t('bulk.companies'),
    count: (count) => t('bulk.companyCount', { count }),
    nameOf: ({ name }) => name,
    actions: [],
  }),
  add: ({ t, given: { mayAdd } }) => mayAdd && { href: paths.newOperatorCompany, label: t('company.addOne') },
  empty: ({ t }) => ({ title: t('company.none'), text: t('company.noneText') }),
});
