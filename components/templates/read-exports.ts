import 'server-only';
import { getTranslations } from 'next-intl/server';
import { type ExportRequest, exportList, type ListExport } from '#components/data-table/read-export.ts';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { getCompany } from '#lib/contract/companies.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { listTemplates, type WorkorderTemplate } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadTemplateListParams, templateListQuery } from './template-list-params.ts';

interface NamedTemplate {
  template: WorkorderTemplate;
  company: string | number;
  partner: string | number | null;
}

/** Columns of templates, in the lists of a brand owner and of the operator. */
const templateColumns = (t: Translator<'templates'>, common: Translator<'common'>): CsvColumns<NamedTemplate> => ({
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

interface TemplateExport {
  name: string;
  back: string;
  query: EndpointInput<typeof listTemplates>['query'];
  /** Where chosen rows may be written. */
  one?: (id: number) => Promise<CallResult<WorkorderTemplate>>;
}

/** Templates with the names of their companies, each of which is asked for once. */
export async function exportTemplateList(
  request: ExportRequest,
  { name, back, query, one }: TemplateExport,
): Promise<Response> {
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
  const read = async (page: { limit: number; offset: number }): Promise<Page<NamedTemplate>> => {
    const found = await call(listTemplates, { query: { ...query, ...page } });
    if (!found.ok) return found;
    const { count, results } = found.data;
    return { ok: true, data: { count, results: await Promise.all(results.map(named)) } };
  };
  return exportList(request, {
    name,
    columns: templateColumns(await getTranslations('templates'), await getTranslations('common')),
    idOf: ({ template }) => template.id,
    read,
    ...(one && {
      one: async (id: string) => {
        const found = await one(Number(id));
        return found.ok ? { ok: true, data: await named(found.data) } : found;
      },
    }),
    back,
  });
}

export const exportTemplates: ListExport = async (request) => {
  const t = await getTranslations('templates');
  const query = templateListQuery(loadTemplateListParams(request.search));
  return exportTemplateList(request, { name: t('export.name'), query, back: paths.templates });
};
