import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/products.ts';
import { reason } from '#lib/texts/reason.ts';
import { englishFields } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import * as queries from '../queries/import-products.ts';
import { archivedMessages } from '../rules/archived-messages.ts';
import { checkItems, hasValues, type ItemErrors, type KnownProduct, missingFields } from '../rules/import-items.ts';

type Answer = EndpointOutput<typeof contract.importProducts>['items'][number];

/** An item that is to be written. */
interface Pending {
  index: number;
  values: contract.ImportedProduct;
  /** The product that has its SKU. */
  before: KnownProduct | undefined;
}

/** Products by SKU, each taken or refused by itself. Sent twice, nothing happens the second time. */
export const importProducts = endpoint(
  contract.importProducts,
  async ({ body, actor: { companyId }, uow: { trx } }) => {
    const known = await queries.lockBySku(
      trx,
      companyId,
      body.items.map(({ sku }) => sku),
    );
    const checked = checkItems(body.items, known);
    const answers = checked.map(({ sku }): Answer => ({ sku, result: 'refused', id: null, errors: {} }));
    const refuse = (index: number, errors: ItemErrors) =>
      settle(index, { errors: englishFields(errors), errors_reason: errors });
    const settle = (index: number, answer: Partial<Answer>) => Object.assign(answers[index] ?? {}, answer);

    const pending: Pending[] = [];
    for (const [index, item] of checked.entries()) {
      if ('errors' in item) {
        refuse(index, item.errors);
        continue;
      }
      const { values, before } = item;
      const errors = before ? {} : missingFields(values);
      if (before && hasValues(before, values)) settle(index, { result: 'unchanged', id: before.id });
      else if (before && body.existing === 'refuse') refuse(index, { sku: [taken] });
      else if (Object.keys(errors).length > 0) refuse(index, errors);
      else pending.push({ index, values, before });
    }

    const named = (field: 'brand' | 'campaign') => ({
      names: new Set(pending.flatMap(({ values }) => values[field] || [])),
      create: body.create_missing,
    });
    const brands = await queries.findGroups(trx, 'brands', companyId, named('brand'));
    const campaigns = await queries.findGroups(trx, 'campaigns', companyId, named('campaign'));

    const rows = pending.flatMap(({ index, values, before }) => {
      const brand = values.brand === undefined ? undefined : brands.get(values.brand);
      const campaign = values.campaign ? campaigns.get(values.campaign) : undefined;
      const errors: ItemErrors = {
        ...groupErrors('brand', values.brand, brand, before?.brand_id),
        ...groupErrors('campaign', values.campaign, campaign, before?.campaign_id),
      };
      if (Object.keys(errors).length > 0) {
        refuse(index, errors);
        return [];
      }
      const kept = before?.campaign_id ?? null;
      const row = {
        sku: values.sku,
        name: values.name ?? before?.name ?? '',
        brand_id: brand?.id ?? before?.brand_id ?? 0,
        campaign_id: values.campaign === undefined ? kept : (campaign?.id ?? null),
        url: values.url ?? before?.url ?? '',
        image: (values.image ?? before?.image) || null,
      };
      return [{ index, before, row }];
    });

    const changed = rows.flatMap(({ index, before, row }) => (before ? [{ index, ...row, id: before.id }] : []));
    await queries.rewriteProducts(trx, changed);
    for (const { index, id } of changed) settle(index, { result: 'updated', id });
    const added = rows.filter(({ before }) => before === undefined);
    const ids = await queries.insertProducts(
      trx,
      companyId,
      added.map(({ row }) => row),
    );
    for (const { index, row } of added) {
      const id = ids.get(row.sku);
      if (id === undefined) refuse(index, { sku: [takenNow] });
      else settle(index, { result: 'created', id });
    }

    const count = (result: Answer['result']) => answers.filter((answer) => answer.result === result).length;
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      items: answers,
    };
  },
);

const taken = reason('skuHasOtherValues');
const takenNow = reason('skuTakenNow');

function groupErrors(
  field: 'brand' | 'campaign',
  name: string | undefined,
  found: queries.Group | undefined,
  before: number | null | undefined,
): ItemErrors {
  if (!name) return {};
  if (!found) return { [field]: [reason(field === 'brand' ? 'brandNotFoundByName' : 'campaignNotFoundByName')] };
  return found.is_archived && found.id !== before ? { [field]: [archivedMessages[field]] } : {};
}
