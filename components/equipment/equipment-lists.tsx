'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatNumber } from '#components/ui/format.ts';
import type { CustomLayout, Equipment, Substrate } from '#lib/contract/printing.ts';
import { paths } from '#lib/portal/paths.ts';
import { type EquipmentListValues, oneListParams } from './equipment-list-params.ts';
import { positionWords } from './layout-words.ts';

const idOf = ({ id }: { id: number }) => String(id);

interface ListProps<T> {
  values: EquipmentListValues;
  count: number;
  rows: T[];
}

const equipmentColumns = (showsCompany: boolean): readonly DataColumn<Equipment>[] => [
  {
    id: 'name',
    header: 'Equipment',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => <RowLink href={paths.oneEquipment(row.id)}>{row.name}</RowLink>,
  },
  ...(showsCompany ? [{ id: 'company', header: 'Company', cell: (row: Equipment) => row.company.name }] : []),
  { id: 'dpi', header: 'Resolution', numeric: true, phone: 'end', cell: (row) => `${formatNumber(row.dpi)} dpi` },
  {
    id: 'substrates',
    header: 'Calibrated for',
    wrap: true,
    cell: (row) => row.substrates.map(({ name }) => name).join(', ') || null,
  },
];

export function EquipmentList({ showsCompany, ...list }: ListProps<Equipment> & { showsCompany: boolean }) {
  return (
    <PagedList
      {...list}
      name="equipment"
      exports={{ list: 'equipment' }}
      label="Equipment"
      columns={equipmentColumns(showsCompany)}
      rowId={idOf}
      params={oneListParams}
      search="Name"
      empty={
        <EmptyState
          title="No equipment yet"
          action={
            <ButtonLink href={paths.newEquipment} variant="primary">
              Add equipment
            </ButtonLink>
          }
        >
          A press or printer, with its resolution and the substrates it is calibrated for. An order is confirmed with
          one of each.
        </EmptyState>
      }
    />
  );
}

const substrateColumns: readonly DataColumn<Substrate>[] = [
  {
    id: 'name',
    header: 'Substrate',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => (
      <RowLink href={paths.substrate(row.id)} sub={row.description || undefined}>
        {row.name}
      </RowLink>
    ),
  },
  {
    id: 'equipment',
    header: 'Calibrated equipment',
    wrap: true,
    cell: (row) => row.calibrated_equipment.map(({ name }) => name).join(', ') || null,
  },
];

export function SubstrateList({ mayEdit, ...list }: ListProps<Substrate> & { mayEdit: boolean }) {
  return (
    <PagedList
      {...list}
      name="substrates"
      exports={{ list: 'equipment' }}
      label="Substrates"
      columns={substrateColumns}
      rowId={idOf}
      params={oneListParams}
      search="Name"
      empty={
        <EmptyState
          title="No substrates yet"
          action={
            mayEdit && (
              <ButtonLink href={paths.newSubstrate} variant="primary">
                Add a substrate
              </ButtonLink>
            )
          }
        >
          What codes are printed on: a paper, a film, a carton. The operator of the service keeps the list; printing
          partners calibrate their equipment for it.
        </EmptyState>
      }
    />
  );
}

const layoutColumns: readonly DataColumn<CustomLayout>[] = [
  {
    id: 'name',
    header: 'Layout',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => (
      <RowLink href={paths.customLayout(row.id)} sub={row.description || undefined}>
        {row.name}
      </RowLink>
    ),
  },
  { id: 'position', header: 'Secure graphic', cell: (row) => positionWords[row.position] },
  { id: 'size', header: 'Side in modules', numeric: true, phone: 'end', cell: (row) => row.size_modules },
];

export function LayoutList(list: ListProps<CustomLayout>) {
  return (
    <PagedList
      {...list}
      name="layouts"
      exports={{ list: 'equipment' }}
      label="Custom layouts"
      columns={layoutColumns}
      rowId={idOf}
      params={oneListParams}
      search="Name"
      empty={
        <EmptyState
          title="No custom layouts yet"
          action={
            <ButtonLink href={paths.newCustomLayout} variant="primary">
              Add a layout
            </ButtonLink>
          }
        >
          Where a brand owner wants the secure graphic, and how large, when neither “inside” nor “outside” fits.
        </EmptyState>
      }
    />
  );
}
