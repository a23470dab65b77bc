'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Campaign } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import { type GroupListValues, groupListParams } from './catalog-list-params.ts';
import { CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';
import { WebAddress } from './web-address.tsx';

interface CampaignListProps {
  values: GroupListValues;
  count: number;
  rows: Campaign[];
  mayEdit: boolean;
  companies: CompanyNames | undefined;
}

const columnsFor = (companies: CompanyNames | undefined): DataColumn<Campaign>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => <RowLink href={paths.campaign(row.id)}>{row.name}</RowLink>,
  },
  ...companyColumn<Campaign>(companies),
  { id: 'url', header: 'Leads to', cell: (row) => row.url && <WebAddress value={row.url} /> },
];

export function CampaignList({ values, count, rows, mayEdit, companies }: CampaignListProps) {
  const [address, set] = useListParams(groupListParams);
  return (
    <CatalogTable
      name="campaigns"
      exports="campaigns"
      kind="campaign"
      mayEdit={mayEdit}
      searched="Name"
      columns={columnsFor(companies)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      onSearch={(q) => set({ q }, { typing: true })}
      onSort={(sort) => set({ sort: groupListParams.sort.parse(sort) })}
      onArchived={(archived) => set({ archived })}
      onClear={() => set({ q: null, archived: null })}
      nothing={
        <EmptyState
          title="No campaigns yet"
          action={
            mayEdit && (
              <ButtonLink href={paths.newCampaign} variant="primary">
                Add a campaign
              </ButtonLink>
            )
          }
        >
          A campaign sends the scans of its products to one address for a while, whatever the products&#39; own
          addresses are.
        </EmptyState>
      }
    />
  );
}
