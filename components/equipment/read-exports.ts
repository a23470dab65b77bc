import 'server-only';
import { getTranslations } from 'next-intl/server';
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
import type { Translator } from '#lib/texts/translator.ts';
import { loadEquipmentListParams } from './equipment-list-params.ts';

const idOf = ({ id }: { id: number }) => id;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('; ');

const substrateColumns = (t: Translator<'equipment'>): CsvColumns<Substrate> => ({
  [t('substrate')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('description')]: (row) => row.description,
  [t('calibratedEquipment')]: (row) => names(row.calibrated_equipment),
});

const layoutColumns = (t: Translator<'equipment'>): CsvColumns<CustomLayout> => ({
  [t('layout')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('description')]: (row) => row.description,
  [t('graphic')]: (row) => t(`position.${row.position}`),
  [t('side')]: (row) => row.size_modules,
});

const equipmentColumns = (t: Translator<'equipment'>): CsvColumns<Equipment> => ({
  [t('list.label')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('company')]: (row) => row.company.name,
  [t('dpi')]: (row) => row.dpi,
  [t('calibratedFor')]: (row) => names(row.substrates),
});

/** The list of the view in the address: equipment, substrates or custom layouts. */
export const exportEquipment: ListExport = async (request) => {
  const t = await getTranslations('equipment');
  const values = loadEquipmentListParams(request.search);
  const query = listQuery(values);
  if (values.view === 'substrates') {
    return exportList(request, {
      name: t('export.substrates'),
      columns: substrateColumns(t),
      idOf,
      read: (page) => call(listSubstrates, { query: { ...query, ...page } }),
      back: paths.substrates,
    });
  }
  if (values.view === 'layouts') {
    return exportList(request, {
      name: t('export.layouts'),
      columns: layoutColumns(t),
      idOf,
      read: (page) => call(listCustomLayouts, { query: { ...query, ...page } }),
      back: paths.customLayouts,
    });
  }
  // As on the page: a printing partner sees its own, the operator everyone's.
  const { id, companyType } = request.user.company;
  const own = companyType === 'operator' ? {} : { company: id };
  return exportList(request, {
    name: t('export.equipment'),
    columns: equipmentColumns(t),
    idOf,
    read: (page) => call(listEquipment, { query: { ...query, ...own, ...page } }),
    back: paths.equipment,
  });
};
