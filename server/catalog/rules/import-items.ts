import * as z from 'zod';
import { type ImportedProduct, importedProduct } from '#lib/contract/products.ts';
import { composeLine, spellingsOf } from '#lib/contract/values/line.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { reasonOfIssue } from '#lib/texts/reason-text.ts';

export type ItemErrors = Record<string, Reason[]>;
/** `before` is the product that has the SKU. */
export type CheckedItem =
  | { sku: string; values: ImportedProduct; before: KnownProduct | undefined }
  | { sku: string; errors: ItemErrors };

/**
 * Each item by itself, and against those before it: a second item of one SKU is refused. Values that the product has
 * already are not checked: they can be of an earlier release.
 */
export function checkItems(
  items: readonly ({ sku: string } & Partial<Record<keyof ImportedProduct, string | undefined>>)[],
  known: ReadonlyMap<string, KnownProduct>,
): CheckedItem[] {
  const seen = new Map<string, number>();
  return items.map((item, index) => {
    const given = item.sku;
    const before = spellingsOf(given).flatMap((one) => known.get(one) ?? [])[0];
    const parsed = importedProduct.safeParse(before ? { ...withoutOwn(item, before), sku: 'known' } : item);
    if (!parsed.success) {
      return { sku: given, errors: { ...z.flattenError(parsed.error, reasonOfIssue).fieldErrors } };
    }
    const sku = before?.sku ?? parsed.data.sku;
    const first = seen.get(sku);
    if (first !== undefined) return { sku, errors: { sku: [reason('itemSkuDuplicated', { number: first + 1 })] } };
    seen.set(sku, index);
    return { sku, values: { ...parsed.data, sku }, before };
  });
}

/** The values of an item that are other than the product's. */
const withoutOwn = (item: object, before: KnownProduct) =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([field, value]) => composeLine(value ?? '') !== composeLine(before[field as keyof ImportedProduct] ?? ''),
    ),
  );

/** A product as it is, with the names of what it belongs to. */
export interface KnownProduct {
  id: number;
  sku: string;
  name: string;
  brand: string;
  brand_id: number;
  campaign: string | null;
  campaign_id: number | null;
  url: string;
  image: string | null;
}

/** True when the product has every value that is given; one that is not given says nothing. */
export function hasValues(product: KnownProduct, values: ImportedProduct): boolean {
  const has = (given: string | undefined, own: string | null) => given === undefined || given === (own ?? '');
  return (
    has(values.name, product.name) &&
    has(values.brand, product.brand) &&
    has(values.campaign, product.campaign) &&
    has(values.url, product.url) &&
    has(values.image, product.image)
  );
}

/** Required fields of a new product that are missing. */
export function missingFields(values: ImportedProduct): ItemErrors {
  const errors: ItemErrors = {};
  if (values.name === undefined) errors['name'] = [reason('productNameRequired')];
  if (values.brand === undefined) errors['brand'] = [reason('productBrandRequired')];
  return errors;
}
