import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getProduct, listProducts } from '#lib/contract/products.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { catalogQuery, loadLookupListParams, loadProductListParams, productQuery } from './catalog-list-params.ts';
import { type LookupKind, type LookupRecord, lookups, textOf } from './lookups.ts';
import { productColumns } from './product-columns.ts';
import { readCompanyNames } from './read-company-names.ts';
import { callsOf } from './read-lookups.ts';

interface Entry {
  id: number;
  company: number;
  is_archived: boolean;
}

const idOf = ({ id }: Entry) => id;

/** Adds the last columns of every list of the catalogue: the company, for users who see several, and the state. */
async function allColumns<T extends Entry>(
  columns: CsvColumns<T>,
  user: SessionUser,
  t: Translator<'catalog'>,
): Promise<CsvColumns<T>> {
  const companies = await readCompanyNames(user);
  const companyOf = ({ company }: T) => companies?.[company] ?? company;
  const state = ({ is_archived }: T) => t(is_archived ? 'state.archived' : 'state.inUse');
  return { ...columns, ...(companies && { [t('field.company')]: companyOf }), [t('field.state')]: state };
}

const lookupColumns = (kind: LookupKind, t: Translator<'catalog'>): CsvColumns<LookupRecord> => {
  const { idKey, exported, fields } = lookups[kind];
  const columns = exported.flatMap((column) => fields.filter(({ name }) => name === column));
  return {
    [t(idKey)]: (row) => row.id,
    ...Object.fromEntries(
      columns.map(({ name, labelKey, headerKey = labelKey }) => [
        t(headerKey),
        (row: LookupRecord) => textOf(row, name),
      ]),
    ),
  };
};

export const exportProducts: ListExport = async (request) => {
  const t = await getTranslations('catalog');
  const query = productQuery(loadProductListParams(request.search));
  return exportList(request, {
    name: t('export.products'),
    columns: await allColumns(productColumns(t, await getTranslations('common')), request.user, t),
    idOf,
    read: (page) => call(listProducts, { query: { ...query, ...page } }),
    one: (id) => call(getProduct, { params: { id: Number(id) } }),
    back: paths.products,
  });
};

const exportLookup =
  (kind: LookupKind): ListExport =>
  async (request) => {
    const t = await getTranslations('catalog');
    const query = catalogQuery(loadLookupListParams[kind](request.search));
    const { list, one } = callsOf(kind);
    const { page } = lookups[kind];
    return exportList<LookupRecord>(request, {
      name: t(`export.${page}`),
      columns: await allColumns(lookupColumns(kind, t), request.user, t),
      idOf,
      read: (part) => list({ ...query, ...part }),
      one: (id) => one(Number(id)),
      back: paths[page],
    });
  };

export const lookupExports = {
  brands: exportLookup('brand'),
  campaigns: exportLookup('campaign'),
  'scm-fields': exportLookup('scmField'),
};
