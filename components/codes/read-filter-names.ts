import 'server-only';
import { listBrands, listCampaigns } from '#lib/contract/brands.ts';
import { listProducts } from '#lib/contract/products.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { listUsers } from '#lib/contract/users.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { FilterNames } from './document-words.ts';

/** The most products, brands and campaigns looked through for a name; others keep their number. */
const limit = 200;
const mostWorkorders = 20;

/** Names of what the filters of some exports point at, asked for only where one does. */
export async function readFilterNames(all: readonly Record<string, unknown>[]): Promise<FilterNames> {
  const uses = (name: string) => all.some((parameters) => parameters[name] !== undefined);
  const workorders = [...new Set(all.map((parameters) => Number(parameters.workorder)))].filter((id) => id > 0);
  const query = { limit };
  const options = { timeout: 3_000 };
  const [products, brands, campaigns, fields, users, orders] = await Promise.all([
    uses('products') ? call(listProducts, { query }, options) : undefined,
    uses('brands') ? call(listBrands, { query }, options) : undefined,
    uses('campaign') ? call(listCampaigns, { query }, options) : undefined,
    all.some((parameters) => Object.keys(parameters).some((name) => name.startsWith('scm_')))
      ? call(listScmFields, { query }, options)
      : undefined,
    uses('activated_by') ? call(listUsers, { query }, options) : undefined,
    Promise.all(workorders.slice(0, mostWorkorders).map((id) => call(getWorkorder, { params: { id } }, options))),
  ]);
  const names: FilterNames = {};
  if (products?.ok) for (const { id, name } of products.data.results) names[`products ${id}`] = name;
  if (brands?.ok) for (const { id, name } of brands.data.results) names[`brands ${id}`] = name;
  if (campaigns?.ok) for (const { id, name } of campaigns.data.results) names[`campaign ${id}`] = name;
  if (fields?.ok) for (const { key, name } of fields.data.results) names[`scm_${key}`] = name;
  if (users?.ok) for (const { id, name, email } of users.data.results) names[`activated_by ${id}`] = name || email;
  for (const order of orders) {
    if (order.ok && order.data.reference) names[`workorder ${order.data.id}`] = order.data.reference;
  }
  return names;
}
