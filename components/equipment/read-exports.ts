import 'server-only';
import { listQuery } from '#components/data-table/list-params.ts';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import {
  type CustomLayout,
  type Equipment,
  listCustomLayouts,
  listEquipment,
  listSubstrates,
  type Substrate,
} from '#lib/contract/printing.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadEquipmentListParams } from './equipment-list-params.ts';
import { positionWords } from './layout-words.ts';

const idOf = ({ id }: { id: number }) => id;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('; ');

const substrateColumns: CsvColumns<Substrate> = {
  Substrate: (row) => row.id,
  Name: (row) => row.name,
  Description: (row) => row.description,
  'Calibrated equipment': (row) => names(row.calibrated_equipment),
};

const layoutColumns: CsvColumns<CustomLayout> = {
  Layout: (row) => row.id,
  Name: (row) => row.name,
  Description: (row) => row.description,
  'Secure graphic': (row) => positionWords[row.position],
  'Side in modules': (row) => row.size_modules,
};

const equipmentColumns: CsvColumns<Equipment> = {
  Equipment: (row) => row.id,
  Name: (row) => row.name,
  Company: (row) => row.company.name,
  'Resolution in dpi': (row) => row.dpi,
  'Calibrated for': (row) => names(row.substrates),
};

/** The list of the view in the address: equipment, substrates or custom layouts. */
export const exportEquipment: ListExport = (request) => {
  const values = loadEquipmentListParams(request.search);
  const query = listQuery(values);
  if (values.view === 'substrates') {
    return exportList(request, {
      name: 'substrates',
      columns: substrateColumns,
      idOf,
      read: (page) => call(listSubstrates, { query: { ...query, ...page } }),
      back: paths.substrates,
    });
  }
  if (values.view === 'layouts') {
    return exportList(request, {
      name: 'custom layouts',
      columns: layoutColumns,
      idOf,
      read: (page) => call(listCustomLayouts, { query: { ...query, ...page } }),
      back: paths.customLayouts,
    });
  }
  // As on the page: a printing partner sees its own, the operator everyone's.
  const { id, companyType } = request.user.company;
  const own = companyType === 'operator' ? {} : { company: id };
  return exportList(request, {
    name: 'equipment',
    columns: equipmentColumns,
    idOf,
    read: (page) => call(listEquipment, { query: { ...query, ...own, ...page } }),
    back: paths.equipment,
  });
};
