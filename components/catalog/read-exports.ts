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
async function allColumns<T extends Entry>(columns: CsvColumns<T>, user: SessionUser): Promise<CsvColumns<T>> {
  const companies = await readCompanyNames(user);
  const companyOf = ({ company }: T) => companies?.[company] ?? company;
  const state = ({ is_archived }: T) => (is_archived ? 'Archived' : 'In use');
  return { ...columns, ...(companies && { Company: companyOf }), State: state };
}

const productColumns: CsvColumns<Product> = {
  Product: (row) => row.id,
  Name: (row) => row.name,
  SKU: (row) => row.sku,
  Brand: (row) => row.brand.name,
  Campaign: (row) => row.campaign?.name,
  'Leads to': (row) => row.url,
  Codes: (row) => row.codes.total,
  Active: (row) => row.codes.active,
  Inactive: (row) => row.codes.inactive,
  Blacklisted: (row) => row.codes.blacklisted,
};

const brandColumns: CsvColumns<Brand> = {
  Brand: (row) => row.id,
  Name: (row) => row.name,
  Description: (row) => row.description,
  'Leads to': (row) => row.url,
};

const campaignColumns: CsvColumns<Campaign> = {
  Campaign: (row) => row.id,
  Name: (row) => row.name,
  'Leads to': (row) => row.url,
};

const scmFieldColumns: CsvColumns<ScmField> = {
  'SCM field': (row) => row.id,
  Key: (row) => row.key,
  Name: (row) => row.name,
};

export const exportProducts: ListExport = async (request) => {
  const query = productQuery(loadProductListParams(request.search));
  return exportList(request, {
    name: 'products',
    columns: await allColumns(productColumns, request.user),
    idOf,
    read: (page) => call(listProducts, { query: { ...query, ...page } }),
    one: (id) => call(getProduct, { params: { id: Number(id) } }),
    back: paths.products,
  });
};

export const exportBrands: ListExport = async (request) => {
  const query = catalogQuery(loadGroupListParams(request.search));
  return exportList(request, {
    name: 'brands',
    columns: await allColumns(brandColumns, request.user),
    idOf,
    read: (page) => call(listBrands, { query: { ...query, ...page } }),
    one: (id) => call(getBrand, { params: { id: Number(id) } }),
    back: paths.brands,
  });
};

export const exportCampaigns: ListExport = async (request) => {
  const query = catalogQuery(loadGroupListParams(request.search));
  return exportList(request, {
    name: 'campaigns',
    columns: await allColumns(campaignColumns, request.user),
    idOf,
    read: (page) => call(listCampaigns, { query: { ...query, ...page } }),
    one: (id) => call(getCampaign, { params: { id: Number(id) } }),
    back: paths.campaigns,
  });
};

export const exportScmFields: ListExport = async (request) => {
  const query = catalogQuery(loadScmFieldListParams(request.search));
  return exportList(request, {
    name: 'SCM fields',
    columns: await allColumns(scmFieldColumns, request.user),
    idOf,
    read: (page) => call(listScmFields, { query: { ...query, ...page } }),
    one: (id) => call(getScmField, { params: { id: Number(id) } }),
    back: paths.scmFields,
  });
};
