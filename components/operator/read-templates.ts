import 'server-only';
import type { ReadGiven } from '#components/data-table/read-list.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { call } from '#lib/portal/client.ts';

/** Reads the names of the companies whose templates the list shows, and of the one in the address. */
export const readCompaniesOfTemplates: ReadGiven = async (_user, { company }, rows) => {
  const shown = (await rows).flatMap((row): number[] => (typeof row.company === 'number' ? [row.company] : []));
  const ids = [...new Set([...shown, ...(typeof company === 'number' ? [company] : [])])];
  const companies = await Promise.all(ids.map((id) => call(getCompany, { params: { id } }, { timeout: 3_000 })));
  return { names: Object.fromEntries(companies.flatMap((row) => (row.ok ? [[row.data.id, row.data.name]] : []))) };
};
