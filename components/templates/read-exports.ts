import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { listTemplates, type WorkorderTemplate } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { texts } from '#lib/portal/texts.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { loadTemplateListParams, templateListQuery } from './template-list-params.ts';

interface NamedTemplate {
  template: WorkorderTemplate;
  company: string | number;
  partner: string | number | null;
}

/** Columns of templates, in the lists of a brand owner and of the operator. */
export const templateColumns = (t: Texts<'templates'>, common: Texts<'common'>): CsvColumns<NamedTemplate> => ({
  [t('column.template')]: ({ template }) => template.id,
  [t('column.name')]: ({ template }) => template.name,
  [t('column.description')]: ({ template }) => template.description,
  [common('companyType.brand_owner')]: ({ company }) => company,
  [common('companyType.printing_partner')]: ({ partner }) => partner,
  [t('column.layout')]: ({ template }) => layoutName(template.code_layout, common),
  [t('column.substrate')]: ({ template }) => template.substrate_name,
  [t('column.address')]: ({ template }) => template.url_prefix,
  [t('column.state')]: ({ template }) => (template.is_archived ? t('archived') : t('inUse')),
});

type Page<T> = CallResult<{ count: number; results: readonly T[] }>;

/** Puts the names of companies to pages of templates; each company is asked for once. */
export function nameCompanies() {
  const known = new Map<number, Promise<string | number>>();
  const nameOf = (id: number) => {
    const name = known.get(id) ?? call(getCompany, { params: { id } }).then((row) => (row.ok ? row.data.name : id));
    known.set(id, name);
    return name;
  };
  const named = async (template: WorkorderTemplate): Promise<NamedTemplate> => ({
    template,
    company: await nameOf(template.company),
    partner: template.printing_partner === null ? null : await nameOf(template.printing_partner),
  });
  const page = async (given: Page<WorkorderTemplate>): Promise<Page<NamedTemplate>> => {
    if (!given.ok) return given;
    const { count, results } = given.data;
    return { ok: true, data: { count, results: await Promise.all(results.map(named)) } };
  };
  const one = async (given: CallResult<WorkorderTemplate>): Promise<CallResult<NamedTemplate>> =>
    given.ok ? { ok: true, data: await named(given.data) } : given;
  return { page, one };
}

export const exportTemplates: ListExport = async (request) => {
  const query = templateListQuery(loadTemplateListParams(request.search));
  const t = await texts('templates');
  const named = nameCompanies();
  return exportList(request, {
    name: t('export.name'),
    columns: templateColumns(t, await texts('common')),
    idOf: ({ template }) => template.id,
    read: async (page) => named.page(await call(listTemplates, { query: { ...query, ...page } })),
    back: paths.templates,
  });
};
