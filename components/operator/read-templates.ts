import 'server-only';
import { getCompany } from '#lib/contract/companies.ts';
import { listIngestionTemplates } from '#lib/contract/ingestion-templates.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { call, read } from '#lib/portal/client.ts';
import { idOf, type TemplateListValues, templateQuery, uploadQuery } from './operator-list-params.ts';

/** A page of workorder templates, with the names of their companies. */
export async function readTemplates(values: TemplateListValues) {
  const company = idOf(values.company);
  const page = await read(listTemplates, { query: templateQuery(values) });
  if (!page.ok) return page;
  const ids = [...new Set([...page.data.results.map((row) => row.company), ...(company ? [company] : [])])];
  const companies = await Promise.all(ids.map((id) => call(getCompany, { params: { id } }, { timeout: 3_000 })));
  const names = Object.fromEntries(companies.flatMap((row) => (row.ok ? [[row.data.id, row.data.name]] : [])));
  return { ok: true as const, count: page.data.count, rows: page.data.results, names };
}

/** A page of ingestion templates. */
export async function readUploadTemplates(values: TemplateListValues) {
  const page = await read(listIngestionTemplates, { query: uploadQuery(values) });
  return page.ok ? { ok: true as const, count: page.data.count, rows: page.data.results } : page;
}
