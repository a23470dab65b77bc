import type { Generated } from 'kysely';
import type { Maybe } from './column-types.ts';

interface BrandsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  url: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
}

interface CampaignsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  url: Generated<string>;
  is_archived: Generated<boolean>;
}

interface ProductsTable {
  id: Generated<number>;
  company_id: number;
  brand_id: number;
  campaign_id: Maybe<number>;
  name: string;
  sku: string;
  url: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
}

/** Rows of one product and status are added up. */
interface ProductCodeCountsTable {
  product_id: number;
  activation_status: number;
  codes: number;
}

interface ScmFieldsTable {
  id: Generated<number>;
  company_id: number;
  key: string;
  name: string;
  is_archived: Generated<boolean>;
}

export interface CatalogTables {
  brands: BrandsTable;
  campaigns: CampaignsTable;
  products: ProductsTable;
  product_code_counts: ProductCodeCountsTable;
  scm_fields: ScmFieldsTable;
}
