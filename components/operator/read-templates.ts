import 'server-only';
import type { ReadGiven } from '#components/data-table/read-list.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { call } from '#lib/portal/client.ts';

/** Reads the names of the companies of the templates on the page, and of the one in the address. */
export const readCompaniesOfTemplates: ReadGiven = async (_user, { company }, rows) => {
  const shown = (await rows).flatMap((row): unknown[] => [row.company, row.printing_partner]);
  const ids = [...new Set([...shown, company])].filter((id): id is number => typeof id === 'number');
  const companies = await Promise.all(ids.map((id) => call(getCompany, { params: { id } }, { timeout: 3_000 })));
  return { names: Object.fromEntries(companies.flatMap((row) => (row.ok ? [[row.data.id, row.data.name]] : []))) };
};
