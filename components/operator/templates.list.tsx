import type { Bulk } from '#components/data-table/bulk-action.ts';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, type ListColumn, type ListWords } from '#components/data-table/define-list.ts';
import { pick } from '#components/data-table/pick.tsx';
import { findBrandOwners } from '#components/forms/actions.ts';
import { Status } from '#components/ui/status.tsx';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { updateTemplates, updateUploadTemplates } from './actions.ts';

interface Given {
  mayEdit: boolean;
  /** Names of the companies of the rows and of the filter; the page reads them. */
  names: Readonly<Record<number, string>>;
}
type Words = ListWords<'operator', Given>;
type Template = { name: string; description: string; is_archived: boolean };

const given = (user: SessionUser): Given => ({ mayEdit: can(user, 'template_edit'), names: {} });

const archived = choice<'no' | 'yes', 'operator', Given, { is_archived: 'true' | 'false' }>(['no', 'yes'], {
  label: ({ t }) => t('state.label'),
  option: (is, { t }) => t(is === 'yes' ? 'archived' : 'inUse'),
  query: (is) => ({ is_archived: is === 'yes' ? 'true' : 'false' }),
});

const nameColumns = <T extends Template>({ t }: Words): ListColumn<T>[] => [
  {
    id: 'name',
    header: t('template.label'),
    fileHeader: t('name'),
    value: (row) => row.name,
    main: true,
    sub: (row) => row.description || undefined,
  },
  { id: 'description', header: t('description'), value: (row) => row.description, only: 'file' },
];

const stateColumn = <T extends Template>({ t }: Words): ListColumn<T> => ({
  id: 'state',
  header: t('state.label'),
  value: (row) => t(row.is_archived ? 'archived' : 'inUse'),
  cell: (row) => <Status tone={row.is_archived ? 'off' : 'ok'}>{t(row.is_archived ? 'archived' : 'inUse')}</Status>,
  phone: 'end',
});

type SetArchived<T> = (rows: readonly T[], is_archived: boolean) => Promise<CallResult<RowOutcome[]>>;

const archiving = <T extends Template>({ t, given: { mayEdit } }: Words, setArchived: SetArchived<T>): Bulk<T> => ({
  selected: t('bulk.templates'),
  count: (count) => t('bulk.templateCount', { count }),
  nameOf: ({ name }) => name,
  actions: [
    {
      label: t('bulk.archive'),
      done: t('bulk.archived'),
      fits: (row) => mayEdit && !row.is_archived,
      run: (rows) => setArchived(rows, true),
      undo: { done: t('bulk.outAgain'), run: (rows) => setArchived(rows, false) },
      ask: (rows) => ({
        title: t('bulk.archiveTitle', { count: rows.length }),
        text: t('bulk.archiveText'),
        confirm: t('bulk.archive'),
      }),
    },
    {
      label: t('bulk.takeOut'),
      done: t('bulk.out'),
      fits: (row) => mayEdit && row.is_archived,
      run: (rows) => setArchived(rows, false),
      undo: { done: t('bulk.inAgain'), run: (rows) => setArchived(rows, true) },
    },
  ],
});

/** Workorder templates of every company. */
export const orderTemplates = defineList({
  name: 'operator-templates',
  page: 'operatorTemplates',
  texts: 'operator',
  endpoint: async () => (await import('#lib/contract/workorders.ts')).listTemplates,
  one: async () => (await import('#lib/contract/workorder-templates.ts')).getTemplate,
  sorts: ['name'],
  given,
  filters: {
    company: pick({
      label: ({ t }) => t('brandOwner'),
      placeholder: ({ t }) => t('name'),
      search: findBrandOwners,
      nameOf: ({ names }, id) => names[id],
      query: (company) => ({ company }),
    }),
    layout: choice(codeLayouts, {
      label: ({ t }) => t('layout.label'),
      option: (layout, { common }) => layoutName(layout, common),
      query: (code_layout) => ({ code_layout }),
    }),
    archived,
  },
  title: ({ t }) => t('templates.label'),
  text: ({ t }) => t('templates.text'),
  notLoaded: ({ t }) => t('templates.notLoaded'),
  search: ({ t }) => t('template.search'),
  href: ({ id }) => paths.operatorTemplate(id),
  columns: (words) => {
    const { t, common, given: facts } = words;
    const nameOf = (id: number) => facts.names[id] ?? id;
    return [
      { id: 'id', header: t('template.label'), value: (row) => row.id, only: 'file' },
      ...nameColumns(words),
      { id: 'company', header: t('brandOwner'), value: (row) => nameOf(row.company) },
      {
        id: 'partner',
        header: common('companyType.printing_partner'),
        value: ({ printing_partner: id }) => (id === null ? null : nameOf(id)),
        only: 'file',
      },
      { id: 'layout', header: t('layout.label'), value: (row) => layoutName(row.code_layout, common) },
      { id: 'substrate', header: t('substrate'), value: (row) => row.substrate_name, phone: 'hide' },
      { id: 'address', header: t('template.address'), value: (row) => row.url_prefix, only: 'file' },
      stateColumn(words),
    ];
  },
  file: { name: ({ t }) => t('export.templates') },
  bulk: (words) =>
    archiving(words, (rows, is_archived) =>
      updateTemplates(
        rows.map(({ id }) => id),
        { is_archived },
      ),
    ),
  add: ({ t, given: { mayEdit } }) => mayEdit && { href: paths.newOperatorTemplate, label: t('template.addOne') },
  empty: ({ t }) => ({ title: t('template.none'), text: t('template.noneText') }),
});

/** Ingestion templates of every company. */
export const uploadTemplates = defineList({
  name: 'operator-uploads',
  page: 'operatorTemplates',
  path: paths.operatorUploads,
  texts: 'operator',
  endpoint: async () => (await import('#lib/contract/ingestion-templates.ts')).listIngestionTemplates,
  one: async () => (await import('#lib/contract/ingestion-templates.ts')).getIngestionTemplate,
  rowId: ({ key }) => key,
  sorts: ['name'],
  given,
  filters: { archived },
  title: ({ t }) => t('uploads'),
  notLoaded: ({ t }) => t('templates.notLoaded'),
  search: ({ t }) => t('name'),
  href: ({ key }) => paths.operatorUpload(key),
  columns: (words) => {
    const { t } = words;
    return [
      { id: 'key', header: t('template.label'), value: (row) => row.key, only: 'file' },
      ...nameColumns(words),
      { id: 'orders', header: t('makesOrdersOf'), value: (row) => row.workorder_template.name },
      { id: 'mode', header: t('codesCome'), value: (row) => t(`come.${row.workorder_template.ingestion_mode}`) },
      {
        id: 'format',
        header: t('ids.label'),
        value: (row) => (row.id_format === 'gs1' ? 'GS1' : t('ids.default')),
        phone: 'hide',
      },
      stateColumn(words),
    ];
  },
  file: { name: ({ t }) => t('export.uploadTemplates') },
  bulk: (words) =>
    archiving(words, (rows, is_archived) =>
      updateUploadTemplates(
        rows.map(({ key }) => key),
        { is_archived },
      ),
    ),
  add: ({ t, given: { mayEdit } }) => mayEdit && { href: paths.newOperatorUpload, label: t('upload.addOne') },
  empty: ({ t }) => ({ title: t('upload.none'), text: t('upload.noneText') }),
});
