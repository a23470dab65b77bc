import { parseAsStringLiteral } from 'nuqs/server';
import type { CompanyNames } from '#components/catalog/company-names.ts';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { nameOf, type OrderLookups } from '#components/workorders/order-lookups.ts';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';

/** Facts that the page reads. */
export interface TemplateFacts {
  names: Pick<OrderLookups, 'partners' | 'layouts'>;
  /** Owner of each template, for users who see several companies' templates. */
  companies: CompanyNames | undefined;
  /** A new template can be asked for. */
  mayAsk: boolean;
  standardUrlPrefix: string;
}

const noFacts: TemplateFacts = {
  names: { partners: [], layouts: [] },
  companies: undefined,
  mayAsk: false,
  standardUrlPrefix: '',
};

/** Templates that the user's company can order from, as cards or as a table. A row leads to an order. */
export const templates = defineList({
  name: 'templates',
  page: 'templates',
  texts: 'templates',
  endpoint: async () => (await import('#lib/contract/workorders.ts')).listTemplates,
  sorts: ['name'],
  given: (user) => ({
    mayOrder: can(user, 'workorder_create'),
    company: user.company,
    ...noFacts,
  }),
  filters: {
    /** Cards without it. */
    as: hidden(parseAsStringLiteral(['table']), () => ({})),
    layout: choice(codeLayouts, {
      label: ({ t }) => t('column.layout'),
      option: (layout, { common }) => layoutName(layout, common),
      query: (code_layout) => ({ code_layout }),
    }),
    archived: choice(['yes'], {
      label: ({ t }) => t('archived'),
      option: (_yes, { t }) => t('list.archivedOnly'),
      query: () => ({ is_archived: 'true' }),
    }),
  },
  always: () => ({ query: { is_archived: 'false' } }),
  title: ({ shell }) => shell('nav.templates'),
  text: ({ t }) => t('state'),
  notLoaded: ({ t }) => t('notLoaded'),
  tableLabel: ({ t }) => t('list.label'),
  search: ({ t }) => t('list.searchHint'),
  href: ({ id, is_archived }, { mayOrder }) => (mayOrder && !is_archived ? paths.orderFromTemplate(id) : undefined),
  columns: ({ t, common, given: { companies, company, names, standardUrlPrefix } }) => [
    { id: 'template', header: t('column.template'), value: (row) => row.id, only: 'file' },
    {
      id: 'name',
      header: t('column.name'),
      value: (row) => row.name,
      main: true,
      sub: (row) => row.description,
    },
    { id: 'description', header: t('column.description'), value: (row) => row.description, only: 'file' },
    {
      id: 'company',
      header: t('card.of'),
      fileHeader: common('companyType.brand_owner'),
      value: (row) =>
        companies?.[row.company] ??
        (row.company === company.id ? company.name : common('companyNumber', { id: String(row.company) })),
      only: companies ? undefined : 'file',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'layout',
      header: t('column.layout'),
      value: (row) => layoutName(row.code_layout, common),
    },
    {
      id: 'address',
      header: t('column.address'),
      value: (row) => row.url_prefix,
      cell: (row) => <span className="font-mono text-code">{row.url_prefix || standardUrlPrefix}</span>,
      phone: 'hide',
      className: 'md:max-xl:hidden',
    },
    {
      id: 'partner',
      header: common('companyType.printing_partner'),
      value: ({ printing_partner: id }) =>
        id === null ? null : nameOf(names.partners, id, common('companyNumber', { id: String(id) })),
    },
    {
      id: 'substrate',
      header: t('column.substrate'),
      value: (row) => row.substrate_name,
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'codes',
      header: t('column.codes'),
      cell: (row) => (row.activate_on_complete ? t('codes.active') : t('codes.inactive')),
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'state',
      header: t('column.state'),
      value: (row) => (row.is_archived ? t('archived') : t('inUse')),
      cell: (row) => (
        <Status tone={row.is_archived ? 'off' : 'ok'}>{row.is_archived ? t('archived') : t('inUse')}</Status>
      ),
      phone: 'end',
    },
  ],
  file: {
    name: ({ t }) => t('export.name'),
    order: ['template', 'name', 'description', 'company', 'partner', 'layout', 'substrate', 'address', 'state'],
  },
  empty: ({ t, given: { mayAsk } }) => ({
    title: t('list.none'),
    text: t('list.noneText'),
    action: mayAsk && <ButtonLink href={paths.newTemplateRequest}>{t('request.ask')}</ButtonLink>,
  }),
});
