'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { appState } from './app-words.ts';
import { type AppListValues, appListParams } from './operator-list-params.ts';

const columns: readonly DataColumn<ScanApp>[] = [
  {
    id: 'name',
    header: 'Application',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => <RowLink href={paths.operatorApp(row.id)}>{row.name}</RowLink>,
  },
  { id: 'company', header: 'Company', cell: (row) => row.company.name },
  {
    id: 'identifier',
    header: 'Identifier',
    phone: 'hide',
    cell: (row) => (
      <span className="inline-block max-w-64 truncate align-middle font-mono text-code">{row.identifier}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'end',
    cell: (row) => {
      const { label, tone } = appState(row);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    phone: 'hide',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
];

interface AppListProps {
  values: AppListValues;
  count: number;
  rows: ScanApp[];
}

/** The applications of every company that may send photos. */
export function AppList(props: AppListProps) {
  return (
    <PagedList
      {...props}
      name="operator-apps"
      exports={{ list: 'operator-apps' }}
      label="Scan apps"
      columns={columns}
      rowId={(row) => String(row.id)}
      params={appListParams}
      search="Name or identifier"
      filters={<ActiveFilter />}
      empty={
        <EmptyState
          title="No scan apps yet"
          action={
            <ButtonLink href={paths.newOperatorApp} variant="primary">
              Add a scan app
            </ButtonLink>
          }
        >
          An application that sends photos to be judged names itself by an identifier. It sees the codes of its company;
          one of yours sees all.
        </EmptyState>
      }
    />
  );
}

function ActiveFilter() {
  const [values, set] = useListParams(appListParams);
  return (
    <FilterMenu
      label="State"
      value={values.active ?? undefined}
      options={[
        { value: 'yes', label: 'Active' },
        { value: 'no', label: 'Off' },
      ]}
      onChange={(next) => set({ active: appListParams.active.parse(next ?? '') })}
    />
  );
}
