'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrandOwners } from '#components/forms/actions.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { layoutName, layoutOptions } from '#components/workorders/workorder-state.ts';
import type { IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { templateBulk, uploadBulk } from './operator-bulk.ts';
import { type TemplateListValues, templateListParams, uploadListParams } from './operator-list-params.ts';

const archivedColumn = <T extends { is_archived: boolean }>(t: Translator<'operator'>): DataColumn<T> => ({
  id: 'state',
  header: t('state.label'),
  meta: { phone: 'end' },
  cell: ({ row }) => (
    <Status tone={row.original.is_archived ? 'off' : 'ok'}>
      {row.original.is_archived ? t('archived') : t('inUse')}
    </Status>
  ),
});

const archivedOptions = (t: Translator<'operator'>) => [
  { value: 'no', label: t('inUse') },
  { value: 'yes', label: t('archived') },
];

interface ListProps<T> {
  values: TemplateListValues;
  count: number;
  rows: T[];
  mayEdit: boolean;
}

/** The workorder templates of every company. `names` of the companies on the page and in the filter. */
export function TemplateList(props: ListProps<WorkorderTemplate> & { names: Record<number, string> }) {
  const common = useTranslations('common');
  const { names, mayEdit, ...list } = props;
  const t = useTranslations('operator');
  const columns: readonly DataColumn<WorkorderTemplate>[] = [
    {
      accessorKey: 'name',
      header: t('template.label'),
      enableHiding: false,
      meta: { phone: 'main' },
      cell: ({ row }) => (
        <RowLink href={paths.operatorTemplate(row.original.id)} sub={row.original.description || undefined}>
          {row.original.name}
        </RowLink>
      ),
    },
    {
      id: 'company',
      header: t('brandOwner'),
      cell: ({ row }) => names[row.original.company] ?? row.original.company,
    },
    {
      id: 'layout',
      header: t('layout.label'),
      cell: ({ row }) => layoutName(row.original.code_layout, common),
    },
    {
      id: 'substrate',
      header: t('substrate'),
      meta: { phone: 'hide' },
      cell: ({ row }) => row.original.substrate_name,
    },
    archivedColumn(t),
  ];
  return (
    <PagedList
      {...list}
      name="operator-templates"
      exports={{ list: 'operator-templates' }}
      bulk={useMemo(() => templateBulk(mayEdit, t), [mayEdit, t])}
      label={t('templates.label')}
      columns={columns}
      rowId={(row) => String(row.id)}
      params={templateListParams}
      search={t('template.search')}
      filters={<TemplateFilters names={names} />}
      empty={
        <EmptyState
          title={t('template.none')}
          action={
            mayEdit && (
              <ButtonLink href={paths.newOperatorTemplate} variant="primary">
                {t('template.addOne')}
              </ButtonLink>
            )
          }
        >
          {t('template.noneText')}
        </EmptyState>
      }
    />
  );
}

function TemplateFilters({ names }: { names: Record<number, string> }) {
  const common = useTranslations('common');
  const t = useTranslations('operator');
  const [values, set] = useListParams(templateListParams);
  const { company } = values;
  return (
    <>
      <PickIdFilter
        label={t('brandOwner')}
        placeholder={t('name')}
        value={company}
        name={company === null ? undefined : names[company]}
        search={findBrandOwners}
        onChange={(next) => set({ company: next })}
      />
      <FilterMenu
        label={t('layout.label')}
        value={values.layout ?? undefined}
        options={layoutOptions(common)}
        onChange={(next) => set({ layout: templateListParams.layout.parse(next ?? '') })}
      />
      <FilterMenu
        label={t('state.label')}
        value={values.archived ?? undefined}
        options={archivedOptions(t)}
        onChange={(next) => set({ archived: templateListParams.archived.parse(next ?? '') })}
      />
    </>
  );
}

const uploadColumns = (t: Translator<'operator'>): readonly DataColumn<IngestionTemplate>[] => [
  {
    accessorKey: 'name',
    header: t('template.label'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.operatorUpload(row.original.key)} sub={row.original.description || undefined}>
        {row.original.name}
      </RowLink>
    ),
  },
  {
    id: 'orders',
    header: t('makesOrdersOf'),
    cell: ({ row }) => row.original.workorder_template.name,
  },
  {
    id: 'mode',
    header: t('codesCome'),
    cell: ({ row }) => t(`come.${row.original.workorder_template.ingestion_mode}`),
  },
  {
    id: 'format',
    header: t('ids.label'),
    meta: { phone: 'hide' },
    cell: ({ row }) => (row.original.id_format === 'gs1' ? 'GS1' : t('ids.default')),
  },
  archivedColumn(t),
];

/** The ingestion templates of every company. */
export function UploadTemplateList({ mayEdit, ...list }: ListProps<IngestionTemplate>) {
  const t = useTranslations('operator');
  return (
    <PagedList
      {...list}
      name="operator-uploads"
      exports={{ list: 'operator-templates' }}
      bulk={useMemo(() => uploadBulk(mayEdit, t), [mayEdit, t])}
      label={t('uploads')}
      columns={useMemo(() => uploadColumns(t), [t])}
      rowId={(row) => row.key}
      params={uploadListParams}
      search={t('name')}
      filters={<UploadFilters />}
      empty={
        <EmptyState
          title={t('upload.none')}
          action={
            mayEdit && (
              <ButtonLink href={paths.newOperatorUpload} variant="primary">
                {t('upload.addOne')}
              </ButtonLink>
            )
          }
        >
          {t('upload.noneText')}
        </EmptyState>
      }
    />
  );
}

function UploadFilters() {
  const t = useTranslations('operator');
  const [values, set] = useListParams(uploadListParams);
  return (
    <FilterMenu
      label={t('state.label')}
      value={values.archived ?? undefined}
      options={archivedOptions(t)}
      onChange={(next) => set({ archived: uploadListParams.archived.parse(next ?? '') })}
    />
  );
}
