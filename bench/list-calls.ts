import { getActivity } from '#lib/contract/activity.ts';
import * as brands from '#lib/contract/brands.ts';
import { getScmTask } from '#lib/contract/code-tasks.ts';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import { listDocuments } from '#lib/contract/documents.ts';
import { type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';
import { getIngestion, listIngestionErrors, listIngestions } from '#lib/contract/ingestion.ts';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listProducts } from '#lib/contract/products.ts';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { search } from '#lib/contract/search.ts';
import { listUsers } from '#lib/contract/users.ts';
import { getWorkorder, listTemplates, listWorkorders } from '#lib/contract/workorders.ts';
import type { ListData } from './list-data.ts';

/** A call by name, and its address the nth time it is made. */
export type ListCall = [name: string, address: (n: number) => string];

/** Some day of years ago on which five codes were activated and five had their SCM values changed. */
const rareDay = '2020-02-02';
const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);

/** Every list and search call of the API, the codes list with each of its filters where few, many and no codes fit. */
export function listCalls(data: ListData): ListCall[] {
  const call = (endpoint: EndpointShape, query: Record<string, unknown> = {}, params: Record<string, unknown> = {}) =>
    endpointUrl(endpoint, { query, params });
  const codes = (query: Record<string, unknown>) => call(searchCodes, query);
  const scans = (query: Record<string, unknown>) => call(searchScans, query);
  const found = (text: string) => call(search, { text });
  const middle = data.workorders[data.workorders.length >> 1] ?? 1;
  const last = data.workorders.at(-1) ?? 1;
  return [
    ['codes: first page', () => codes({})],
    // Orders without codes come before them.
    ['codes: newest first', () => codes({ ordering: '-workorder' })],
    ['codes: page in the middle', (n) => codes({ cursor: `n${middle}-${1 + n * 7}` })],
    ['codes: page before', (n) => codes({ cursor: `p${middle}-${500 + n * 7}` })],
    ['codes: workorder', (n) => codes({ workorder: last, cursor: `n${last}-${1 + n * 7}` })],
    ['codes: serial_number', (n) => codes({ serial_number: 1 + n * 11 })],
    ['codes: extended_id unknown', (n) => codes({ extended_id: `unknown-${n}` })],
    ['codes: status 1', () => codes({ status: 1 })],
    ['codes: status 0', () => codes({ status: 0 })],
    ['codes: status 2 (ten)', () => codes({ status: 2 })],
    ['codes: blacklisted', () => codes({ blacklisted: true })],
    ['codes: not blacklisted', () => codes({ blacklisted: false })],
    ['codes: products', () => codes({ products: data.product })],
    ['codes: products (five)', () => codes({ products: data.rareProduct })],
    ['codes: products and status', () => codes({ products: data.product, status: 1 })],
    ['codes: brands', () => codes({ brands: data.brand })],
    ['codes: campaign', () => codes({ campaign: data.campaign })],
    ['codes: activated_by', () => codes({ activated_by: data.userId })],
    ['codes: activated_by (five)', () => codes({ activated_by: data.rareUser })],
    ['codes: activated_at, a month', () => codes({ activated_at: `${day(30)},${day(0)}` })],
    ['codes: activated_at (five)', () => codes({ activated_at: rareDay })],
    ['codes: activated_at, none', () => codes({ activated_at: '2019-01-01,2019-12-31' })],
    ['codes: updated_at, a month', () => codes({ updated_at: `${day(30)},${day(0)}` })],
    ['codes: updated_at (five)', () => codes({ updated_at: rareDay })],
    ['codes: scm_lot', (n) => codes({ scm_lot: `L${n % 5}` })],
    ['codes: scm_lot unknown', (n) => codes({ scm_lot: `X${n}` })],
    ['codes: scm_line, common', (n) => codes({ scm_line: n % 7 })],
    ['codes: one code', () => call(getCode, {}, { extended_id: data.code })],
    ['workorders: first page', () => call(listWorkorders)],
    ['workorders: search of a reference', (n) => call(listWorkorders, { search: `Order ${n % 4}` })],
    ['workorders: search of remarks', (n) => call(listWorkorders, { search: `line ${n % 4}, batch` })],
    ['workorders: search, none', (n) => call(listWorkorders, { search: `nowhere ${n}` })],
    [
      'workorders: state and date',
      () => call(listWorkorders, { state: 'completed', creation_date: `${day(30)},${day(0)}` }),
    ],
    ['workorders: by reference', () => call(listWorkorders, { ordering: 'reference' })],
    ['workorders: one', () => call(getWorkorder, {}, { id: middle })],
    ['templates', () => call(listTemplates)],
    ['ingestion: first page', () => call(listIngestions)],
    ['ingestion: status', () => call(listIngestions, { status: 'error' })],
    ['ingestion: search', () => call(listIngestions, { search: 'Upload 1' })],
    ['ingestion: one', () => call(getIngestion, {}, { key: data.ingestionKey })],
    ['ingestion errors: first page', () => call(listIngestionErrors, {}, { key: data.ingestionKey })],
    [
      'ingestion errors: later page',
      (n) => call(listIngestionErrors, { offset: 60 + (n % 20) }, { key: data.ingestionKey }),
    ],
    [
      'ingestion errors: type',
      () => call(listIngestionErrors, { type: 'missing_id_error' }, { key: data.ingestionKey }),
    ],
    ['ingestion errors: column', () => call(listIngestionErrors, { column: 'id' }, { key: data.ingestionKey })],
    ['documents: first page', () => call(listDocuments)],
    ['documents: status', () => call(listDocuments, { status: 'complete' })],
    ['products', () => call(listProducts)],
    ['products: search', (n) => call(listProducts, { search: `LIST-${n % 9}` })],
    ['products: search of a part', (n) => call(listProducts, { search: `product ${n.toString(16)}a` })],
    ['products: later page', (n) => call(listProducts, { offset: 20 * (n % 5) })],
    ['users', () => call(listUsers)],
    ['users: search', (n) => call(listUsers, { search: `Person ${n % 9}` })],
    ['partnerships', () => call(listPartnerships)],
    ['activity: the count', () => call(getActivity, { limit: 0 })],
    ['activity', () => call(getActivity)],
    ['brands', () => call(brands.listBrands)],
    ['campaigns', () => call(brands.listCampaigns)],
    ['SCM fields', () => call(listScmFields)],
    ['task', () => call(getScmTask, {}, { task_id: data.taskKey })],
    ['scans: first page', () => scans({})],
    ['scans: result, one in ten', () => scans({ result: 'auth_unknown' })],
    ['scans: result, none', () => scans({ result: 'bad_quality' })],
    ['scans: workorder', () => scans({ workorder: middle })],
    ['scans: product', () => scans({ product: data.product })],
    ['scans: product, none', () => scans({ product: data.rareProduct })],
    ['scans: code', () => scans({ code: data.code })],
    ['scans: app', () => scans({ app: data.scanApp })],
    ['scans: source', () => scans({ source: 'address' })],
    ['scans: created_at', (n) => scans({ created_at: `${day(200 + (n % 20))},${day(100)}` })],
    ['scans: summary of a year', () => call(summariseScans, { created_at: `${day(365)},${day(0)}` })],
    ['scan apps', () => call(listScanApps)],
    ['search: whole id', () => found(data.code)],
    ['search: beginning of an id', (n) => found(data.code.slice(0, 4 + (n % 12)))],
    ['search: part of an id', (n) => found(data.code.slice(2 + (n % 3), 7 + (n % 3)))],
    ['search: no id', (n) => found(`zzzz${n}`)],
    ['search: serial number', (n) => found(String(100 + n * 11))],
    ['search: reference', (n) => found(`Order ${n % 4}`)],
    ['search: two letters', (n) => found(['or', 'li', 'up', 'ab', '10'][n % 5] ?? 'or')],
  ];
}
