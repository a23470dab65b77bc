'use client';

import { useMemo } from 'react';
import { BulkPagedList } from '#components/data-table/bulk-paged-list.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { Status } from '#components/ui/status.tsx';
import { layoutName, layoutOptions } from '#components/workorders/workorder-state.ts';
import type { IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { findBrandOwners } from './actions.ts';
import { templateBulk, uploadBulk } from './operator-bulk.ts';
import { type TemplateListValues, templateListParams, uploadListParams } from './operator-list-params.ts';

const archivedColumn = (t: Texts<'operator'>) =>
  ({
    id: 'state',
    header: t('state'),
    phone: 'end',
    cell: ({ is_archived }: { is_archived: boolean }) => (
      <Status tone={is_archived ? 'off' : 'ok'}>{is_archived ? t('archived') : t('inUse')}</Status>
    ),
  }) as const;

const archivedOptions = (t: Texts<'operator'>) => [
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
  const common = useTexts('common');
  const { names, mayEdit, ...list } = props;
  const t = useTexts('operator');
  const columns: readonly DataColumn<WorkorderTemplate>[] = [
    {
      id: 'name',
      header: t('template'),
      fixed: true,
      phone: 'main',
      sort: 'name',
      cell: (row) => (
        <RowLink href={paths.operatorTemplate(row.id)} sub={row.description || undefined}>
          {row.name}
        </RowLink>
      ),
    },
    { id: 'company', header: t('brandOwner'), cell: (row) => names[row.company] ?? row.company },
    { id: 'layout', header: t('layout'), cell: (row) => layoutName(row.code_layout, common) },
    { id: 'substrate', header: t('substrate'), phone: 'hide', cell: (row) => row.substrate_name },
    archivedColumn(t),
  ];
  return (
    <BulkPagedList
      {...list}
      name="operator-templates"
      exports={{ list: 'operator-templates' }}
      bulk={useMemo(() => templateBulk(mayEdit, t), [mayEdit, t])}
      label={t('templates')}
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
  const common = useTexts('common');
  const t = useTexts('operator');
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
        label={t('layout')}
        value={values.layout ?? undefined}
        options={layoutOptions(common)}
        onChange={(next) => set({ layout: templateListParams.layout.parse(next ?? '') })}
      />
      <FilterMenu
        label={t('state')}
        value={values.archived ?? undefined}
        options={archivedOptions(t)}
        onChange={(next) => set({ archived: templateListParams.archived.parse(next ?? '') })}
      />
    </>
  );
}

const uploadColumns = (t: Texts<'operator'>): readonly DataColumn<IngestionTemplate>[] => [
  {
    id: 'name',
    header: t('template'),
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => (
      <RowLink href={paths.operatorUpload(row.key)} sub={row.description || undefined}>
        {row.name}
      </RowLink>
    ),
  },
  { id: 'orders', header: t('makesOrdersOf'), cell: (row) => row.workorder_template.name },
  {
    id: 'mode',
    header: t('codesCome'),
    cell: (row) => t(`come.${row.workorder_template.ingestion_mode}`),
  },
  {
    id: 'format',
    header: t('ids'),
    phone: 'hide',
    cell: (row) => (row.id_format === 'gs1' ? 'GS1' : t('ids.default')),
  },
  archivedColumn(t),
];

/** The ingestion templates of every company. */
export function UploadTemplateList({ mayEdit, ...list }: ListProps<IngestionTemplate>) {
  const t = useTexts('operator');
  return (
    <BulkPagedList
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
  const t = useTexts('operator');
  const [values, set] = useListParams(uploadListParams);
  return (
    <FilterMenu
      label={t('state')}
      value={values.archived ?? undefined}
      options={archivedOptions(t)}
      onChange={(next) => set({ archived: uploadListParams.archived.parse(next ?? '') })}
    />
  );
}
