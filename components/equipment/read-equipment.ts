import 'server-only';
import { listQuery } from '#components/data-table/list-params.ts';
import { listCustomLayouts, listEquipment, listSubstrates } from '#lib/contract/printing.ts';
import { read } from '#lib/portal/client.ts';
import type { EquipmentListValues } from './equipment-list-params.ts';

/** The list that a view shows. A printing partner sees its own equipment, the operator everyone's. */
export async function readEquipmentList(
  view: EquipmentListValues['view'],
  values: EquipmentListValues,
  company: { id: number; companyType: string },
) {
  const query = { ...listQuery(values), ordering: values.sort };
  if (view === 'substrates') {
    const page = await read(listSubstrates, { query });
    return page.ok ? { ok: true as const, view, count: page.data.count, rows: page.data.results } : page;
  }
  if (view === 'layouts') {
    const page = await read(listCustomLayouts, { query });
    return page.ok ? { ok: true as const, view, count: page.data.count, rows: page.data.results } : page;
  }
  const own = company.companyType === 'operator' ? {} : { company: company.id };
  const page = await read(listEquipment, { query: { ...query, ...own } });
  return page.ok ? { ok: true as const, view, count: page.data.count, rows: page.data.results } : page;
}
