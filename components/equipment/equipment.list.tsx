import { defineList } from '#components/data-table/define-list.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

const given = (user: SessionUser) => ({ isOperator: can(user, 'template_edit') });
const names = (rows: readonly { name: string }[], separator: string) => rows.map(({ name }) => name).join(separator);

/** Equipment of a printing partner; for the operator that of every company. */
export const equipment = defineList({
  name: 'equipment',
  page: 'equipment',
  texts: 'equipment',
  endpoint: async () => (await import('#lib/contract/printing.ts')).listEquipment,
  sorts: ['name', 'id'],
  given,
  always: ({ user: { company } }) => ({ query: company.companyType === 'operator' ? {} : { company: company.id } }),
  title: ({ t }) => t('list.label'),
  text: ({ t }) => t('list.text'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('name'),
  href: ({ id }) => paths.oneEquipment(id),
  columns: ({ t, locale, given: { isOperator } }) => [
    { id: 'id', header: t('list.label'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: t('list.label'), fileHeader: t('name'), value: (row) => row.name, main: true },
    { id: 'company', header: t('company'), value: (row) => row.company.name, ...(!isOperator && { only: 'file' }) },
    {
      id: 'dpi',
      header: t('resolution'),
      fileHeader: t('dpi'),
      value: (row) => row.dpi,
      cell: (row) => `${formatNumber(row.dpi, locale)} dpi`,
      numeric: true,
      phone: 'end',
    },
    {
      id: 'substrates',
      header: t('calibratedFor'),
      value: (row) => names(row.substrates, '; '),
      cell: (row) => names(row.substrates, ', ') || null,
      wrap: true,
    },
  ],
  file: { name: ({ t }) => t('export.equipment') },
  add: ({ t }) => ({ href: paths.newEquipment, label: t('add') }),
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});

export const substrates = defineList({
  name: 'substrates',
  page: 'equipment',
  path: paths.substrates,
  texts: 'equipment',
  endpoint: async () => (await import('#lib/contract/printing.ts')).listSubstrates,
  sorts: ['name', 'id'],
  given,
  title: ({ t }) => t('substrates'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('name'),
  href: ({ id }) => paths.substrate(id),
  columns: ({ t }) => [
    { id: 'id', header: t('substrate'), value: (row) => row.id, only: 'file' },
    {
      id: 'name',
      header: t('substrate'),
      fileHeader: t('name'),
      value: (row) => row.name,
      main: true,
      sub: (row) => row.description || undefined,
    },
    { id: 'description', header: t('description'), value: (row) => row.description, only: 'file' },
    {
      id: 'equipment',
      header: t('calibratedEquipment'),
      value: (row) => names(row.calibrated_equipment, '; '),
      cell: (row) => names(row.calibrated_equipment, ', ') || null,
      wrap: true,
    },
  ],
  file: { name: ({ t }) => t('export.substrates') },
  add: ({ t, given: { isOperator } }) => isOperator && { href: paths.newSubstrate, label: t('addSubstrate') },
  empty: ({ t }) => ({ title: t('substratesNone'), text: t('substratesNoneText') }),
});

export const customLayouts = defineList({
  name: 'layouts',
  page: 'equipment',
  path: paths.customLayouts,
  texts: 'equipment',
  endpoint: async () => (await import('#lib/contract/printing.ts')).listCustomLayouts,
  sorts: ['name', 'id'],
  title: ({ t }) => t('layouts'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('name'),
  href: ({ id }) => paths.customLayout(id),
  columns: ({ t }) => [
    { id: 'id', header: t('layout'), value: (row) => row.id, only: 'file' },
    {
      id: 'name',
      header: t('layout'),
      fileHeader: t('name'),
      value: (row) => row.name,
      main: true,
      sub: (row) => row.description || undefined,
    },
    { id: 'description', header: t('description'), value: (row) => row.description, only: 'file' },
    { id: 'position', header: t('graphic'), value: (row) => t(`position.${row.position}`) },
    { id: 'size', header: t('side'), value: (row) => row.size_modules, look: 'number', phone: 'end' },
  ],
  file: { name: ({ t }) => t('export.layouts') },
  add: ({ t }) => ({ href: paths.newCustomLayout, label: t('addLayout') }),
  empty: ({ t }) => ({ title: t('layoutsNone'), text: t('layoutsNoneText') }),
});
