import type { Product } from '#lib/contract/products.ts';
import type { ProductRow } from '../queries/products.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    company: row.company_id,
    name: row.name,
    sku: row.sku,
    brand: { id: row.brand_id, name: row.brand_name },
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
    url: row.url,
    image: row.image,
    picture: row.picture,
    check_page: row.check_page,
    consumed: row.consumed,
    intended_markets: row.intended_markets,
    codes: row.codes,
    is_archived: row.is_archived,
  };
}
