import 'server-only';
import { getBrand, getCampaign } from '#lib/contract/brands.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { getProduct } from '#lib/contract/products.ts';
import { call } from '#lib/portal/client.ts';
import type { ScanListValues } from './scan-list-params.ts';
import type { FilterNames } from './scan-type.ts';

type Ids = Pick<ScanListValues, 'product' | 'brand' | 'campaign' | 'company'>;

/** Names of the goods and the company of an address, as far as the reader may see them. */
export async function readFilterNames({ product, brand, campaign, company }: Ids): Promise<FilterNames> {
  const options = { timeout: 3_000 };
  const [ofProduct, ofBrand, ofCampaign, ofCompany] = await Promise.all([
    product ? call(getProduct, { params: { id: product } }, options) : undefined,
    brand ? call(getBrand, { params: { id: brand } }, options) : undefined,
    campaign ? call(getCampaign, { params: { id: campaign } }, options) : undefined,
    company ? call(getCompany, { params: { id: company } }, options) : undefined,
  ]);
  return {
    product: ofProduct?.ok ? ofProduct.data.name : undefined,
    brand: ofBrand?.ok ? ofBrand.data.name : undefined,
    campaign: ofCampaign?.ok ? ofCampaign.data.name : undefined,
    company: ofCompany?.ok ? ofCompany.data.name : undefined,
  };
}
