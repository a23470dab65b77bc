import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getBrand, getCampaign } from '#lib/contract/brands.ts';
import {
  type Brand,
  type Campaign,
  listBrands,
  listCampaigns,
  listProducts,
  listScmFields,
  type Product,
  type ScmField,
} from '#lib/contract/catalog.ts';
import { getProduct } from '#lib/contract/products.ts';
import { getScmField } from '#lib/contract/scm-fields.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { texts } from '#lib/portal/texts.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import {
  catalogQuery,
  loadGroupListParams,
  loadProductListParams,
  loadScmFieldListParams,
  productQuery,
} from './catalog-list-params.ts';
import { readCompanyNames } from './read-company-names.ts';

interface Entry {
  id: number;
  company: number;
  is_archived: boolean;
}

const idOf = ({ id }: Entry) => id;

/** With what every list of the catalogue ends with: whose it is, for those who see several, and whether archived. */
async function allColumns<T extends Entry>(
  columns: CsvColumns<T>,
  user: SessionUser,
  t: Texts<'catalog'>,
): Promise<CsvColumns<T>> {
  const companies = await readCompanyNames(user);
  const companyOf = ({ company }: T) => companies?.[company] ?? company;
  const state = ({ is_archived }: T) => t(is_archived ? 'state.archived' : 'state.inUse');
  return { ...columns, ...(companies && { [t('field.company')]: companyOf }), [t('field.state')]: state };
}

const productColumns = (t: Texts<'catalog'>, common: Texts<'common'>): CsvColumns<Product> => ({
  [t('field.product')]: (row) => row.id,
  [t('field.name')]: (row) => row.name,
  [t('field.sku')]: (row) => row.sku,
  [t('field.brand')]: (row) => row.brand.name,
  [t('field.campaign')]: (row) => row.campaign?.name,
  [t('field.url')]: (row) => row.url,
  [t('codes.title')]: (row) => row.codes.total,
  [common('codeStatus.active')]: (row) => row.codes.active,
  [common('codeStatus.inactive')]: (row) => row.codes.inactive,
  [common('codeStatus.blacklisted')]: (row) => row.codes.blacklisted,
});

const brandColumns = (t: Texts<'catalog'>): CsvColumns<Brand> => ({
  [t('field.brand')]: (row) => row.id,
  [t('field.name')]: (row) => row.name,
  [t('field.description')]: (row) => row.description,
  [t('field.url')]: (row) => row.url,
});

const campaignColumns = (t: Texts<'catalog'>): CsvColumns<Campaign> => ({
  [t('field.campaign')]: (row) => row.id,
  [t('field.name')]: (row) => row.name,
  [t('field.url')]: (row) => row.url,
});

const scmFieldColumns = (t: Texts<'catalog'>): CsvColumns<ScmField> => ({
  [t('field.scmField')]: (row) => row.id,
  [t('field.key')]: (row) => row.key,
  [t('field.name')]: (row) => row.name,
});

export const exportProducts: ListExport = async (request) => {
  const t = await texts('catalog');
  const query = productQuery(loadProductListParams(request.search));
  return exportList(request, {
    name: t('export.products'),
    columns: await allColumns(productColumns(t, await texts('common')), request.user, t),
    idOf,
    read: (page) => call(listProducts, { query: { ...query, ...page } }),
    one: (id) => call(getProduct, { params: { id: Number(id) } }),
    back: paths.products,
  });
};

export const exportBrands: ListExport = async (request) => {
  const t = await texts('catalog');
  const query = catalogQuery(loadGroupListParams(request.search));
  return exportList(request, {
    name: t('export.brands'),
    columns: await allColumns(brandColumns(t), request.user, t),
    idOf,
    read: (page) => call(listBrands, { query: { ...query, ...page } }),
    one: (id) => call(getBrand, { params: { id: Number(id) } }),
    back: paths.brands,
  });
};

export const exportCampaigns: ListExport = async (request) => {
  const t = await texts('catalog');
  const query = catalogQuery(loadGroupListParams(request.search));
  return exportList(request, {
    name: t('export.campaigns'),
    columns: await allColumns(campaignColumns(t), request.user, t),
    idOf,
    read: (page) => call(listCampaigns, { query: { ...query, ...page } }),
    one: (id) => call(getCampaign, { params: { id: Number(id) } }),
    back: paths.campaigns,
  });
};

export const exportScmFields: ListExport = async (request) => {
  const t = await texts('catalog');
  const query = catalogQuery(loadScmFieldListParams(request.search));
  return exportList(request, {
    name: t('export.scmFields'),
    columns: await allColumns(scmFieldColumns(t), request.user, t),
    idOf,
    read: (page) => call(listScmFields, { query: { ...query, ...page } }),
    one: (id) => call(getScmField, { params: { id: Number(id) } }),
    back: paths.scmFields,
  });
};
