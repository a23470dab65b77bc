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
import type { Partnership } from '#lib/contract/partnerships.ts';
import { paths } from '#lib/portal/paths.ts';
import { type PartnerListValues, partnerListParams } from './partner-list-params.ts';
import { seenBy } from './partner-words.ts';

const columnsOf = (company: number): readonly DataColumn<Partnership>[] => [
  {
    id: 'partner',
    header: 'Partner',
    fixed: true,
    phone: 'main',
    cell: (row) => <RowLink href={paths.partner(row.id)}>{seenBy(company, row).other.name}</RowLink>,
  },
  {
    id: 'state',
    header: 'State',
    sort: 'state',
    phone: 'end',
    cell: (row) => {
      const { label, tone } = seenBy(company, row);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'slug',
    header: 'Slug',
    cell: (row) => <span className="font-mono text-code">{seenBy(company, row).other.slug}</span>,
  },
  { id: 'since', header: 'Since', cell: (row) => <Time value={row.state_changed_at} format="date" /> },
];

interface PartnerListProps {
  /** The reader's own. */
  company: { id: number; slug: string; companyType: string };
  values: PartnerListValues;
  count: number;
  rows: Partnership[];
}

/** The companies one works with, is asked by, or has asked. */
export function PartnerList({ company, values, count, rows }: PartnerListProps) {
  const isBrand = company.companyType === 'brand_owner';
  return (
    <PagedList
      name="partners"
      exports={{ list: 'partners' }}
      label="Partners"
      columns={columnsOf(company.id)}
      rows={rows}
      rowId={(row) => String(row.id)}
      count={count}
      values={values}
      params={partnerListParams}
      search="Name of the partner"
      filters={<StateFilter />}
      empty={
        <EmptyState
          title="No partners yet"
          action={
            <ButtonLink href={paths.newPartner} variant="primary">
              Ask for a partnership
            </ButtonLink>
          }
        >
          {isBrand
            ? 'A printing partner prints the codes you order with a secure graphic. Once it has accepted, orders can be addressed to it.'
            : 'A brand owner addresses orders to you once you are partners: you confirm them, print them and report them printed.'}
        </EmptyState>
      }
    />
  );
}

const stateOptions = [
  { value: 'pending', label: 'Waiting' },
  { value: 'accepted', label: 'Partners' },
  { value: 'ended', label: 'Ended' },
];

function StateFilter() {
  const [address, set] = useListParams(partnerListParams);
  return (
    <FilterMenu
      label="State"
      value={address.state ?? undefined}
      options={stateOptions}
      onChange={(next) => set({ state: partnerListParams.state.parse(next ?? '') })}
    />
  );
}
