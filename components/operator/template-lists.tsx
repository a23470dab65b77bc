'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
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
import { useTexts } from '#texts';
import { findBrandOwners } from './actions.ts';
import { type TemplateListValues, templateListParams, uploadListParams } from './operator-list-params.ts';

const archivedColumn = {
  id: 'state',
  header: 'State',
  phone: 'end',
  cell: ({ is_archived }: { is_archived: boolean }) => (
    <Status tone={is_archived ? 'off' : 'ok'}>{is_archived ? 'Archived' : 'In use'}</Status>
  ),
} as const;

const archivedOptions = [
  { value: 'no', label: 'In use' },
  { value: 'yes', label: 'Archived' },
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
  const columns: readonly DataColumn<WorkorderTemplate>[] = [
    {
      id: 'name',
      header: 'Template',
      fixed: true,
      phone: 'main',
      sort: 'name',
      cell: (row) => (
        <RowLink href={paths.operatorTemplate(row.id)} sub={row.description || undefined}>
          {row.name}
        </RowLink>
      ),
    },
    { id: 'company', header: 'Brand owner', cell: (row) => names[row.company] ?? row.company },
    { id: 'layout', header: 'Layout', cell: (row) => layoutName(row.code_layout, common) },
    { id: 'substrate', header: 'Substrate', phone: 'hide', cell: (row) => row.substrate_name },
    archivedColumn,
  ];
  return (
    <PagedList
      {...list}
      name="operator-templates"
      exports={{ list: 'operator-templates' }}
      label="Templates"
      columns={columns}
      rowId={(row) => String(row.id)}
      params={templateListParams}
      search="Name or description"
      filters={<TemplateFilters names={names} />}
      empty={
        <EmptyState
          title="No templates yet"
          action={
            mayEdit && (
              <ButtonLink href={paths.newOperatorTemplate} variant="primary">
                Add a template
              </ButtonLink>
            )
          }
        >
          A template says how the codes of a brand owner look and who prints them, so that ordering takes a quantity and
          little more.
        </EmptyState>
      }
    />
  );
}

function TemplateFilters({ names }: { names: Record<number, string> }) {
  const common = useTexts('common');
  const [values, set] = useListParams(templateListParams);
  const { company } = values;
  return (
    <>
      <PickIdFilter
        label="Brand owner"
        placeholder="Name"
        value={company}
        name={company === null ? undefined : names[company]}
        search={findBrandOwners}
        onChange={(next) => set({ company: next })}
      />
      <FilterMenu
        label="Layout"
        value={values.layout ?? undefined}
        options={layoutOptions(common)}
        onChange={(next) => set({ layout: templateListParams.layout.parse(next ?? '') })}
      />
      <FilterMenu
        label="State"
        value={values.archived ?? undefined}
        options={archivedOptions}
        onChange={(next) => set({ archived: templateListParams.archived.parse(next ?? '') })}
      />
    </>
  );
}

const uploadColumns: readonly DataColumn<IngestionTemplate>[] = [
  {
    id: 'name',
    header: 'Template',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => (
      <RowLink href={paths.operatorUpload(row.key)} sub={row.description || undefined}>
        {row.name}
      </RowLink>
    ),
  },
  { id: 'orders', header: 'Makes orders of', cell: (row) => row.workorder_template.name },
  {
    id: 'mode',
    header: 'Codes come',
    cell: (row) => (row.workorder_template.ingestion_mode === 'pre-print' ? 'before printing' : 'when printed already'),
  },
  { id: 'format', header: 'Ids', phone: 'hide', cell: (row) => (row.id_format === 'gs1' ? 'GS1' : 'Default') },
  archivedColumn,
];

/** The ingestion templates of every company. */
export function UploadTemplateList({ mayEdit, ...list }: ListProps<IngestionTemplate>) {
  return (
    <PagedList
      {...list}
      name="operator-uploads"
      exports={{ list: 'operator-templates' }}
      label="Ingestion templates"
      columns={uploadColumns}
      rowId={(row) => row.key}
      params={uploadListParams}
      search="Name"
      filters={<UploadFilters />}
      empty={
        <EmptyState
          title="No ingestion templates yet"
          action={
            mayEdit && (
              <ButtonLink href={paths.newOperatorUpload} variant="primary">
                Add an ingestion template
              </ButtonLink>
            )
          }
        >
          Whoever uploads codes of their own chooses one: it says which order is made of them and how ids are read.
        </EmptyState>
      }
    />
  );
}

function UploadFilters() {
  const [values, set] = useListParams(uploadListParams);
  return (
    <FilterMenu
      label="State"
      value={values.archived ?? undefined}
      options={archivedOptions}
      onChange={(next) => set({ archived: uploadListParams.archived.parse(next ?? '') })}
    />
  );
}
