import type { Generated, GeneratedAlways } from 'kysely';
import type { Brand, Campaign } from '#lib/contract/brands.ts';
import type { SalesChannel } from '#lib/contract/sales-channels.ts';
import type { ScmField } from '#lib/contract/scm-fields.ts';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { Consumption } from '#lib/contract/values/consumption.ts';
import type { Maybe } from './column-types.ts';

/** Columns of a record as the contract has it: what can be empty may be left out of a new row. */
type ColumnsOf<T extends { company: number }> = Omit<
  {
    [Name in keyof T]: Name extends 'name' | 'key'
      ? T[Name]
      : null extends T[Name]
        ? Maybe<string>
        : Generated<T[Name]>;
  },
  'company'
> & { company_id: number };

interface ProductsTable {
  id: Generated<number>;
  company_id: number;
  brand_id: number;
  campaign_id: Maybe<number>;
  name: string;
  sku: string;
  url: Generated<string>;
  image: Maybe<string>;
  /** Version of the uploaded picture. */
  picture: Maybe<string>;
  check_page: Maybe<CheckPage>;
  consumed: Generated<Consumption>;
  /** ISO 3166, two letters each. */
  intended_markets: Generated<string[]>;
  is_archived: Generated<boolean>;
}

interface BrandLogosTable {
  brand_id: number;
  version: string;
  webp: Buffer;
}

interface ProductPicturesTable {
  product_id: number;
  version: string;
  webp: Buffer;
}

interface CodeDomainsTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  /** Token of the TXT record that proves the claim. */
  token: string;
  created_at: Generated<Date>;
  created_by: Maybe<number>;
  /** Null while codes are not answered at the domain. */
  verified_at: Maybe<Date>;
  checked_at: Maybe<Date>;
  /** TXT values at the last lookup; null when no name server answered. */
  seen: Maybe<string[]>;
  /** Since when the record of a verified domain is gone. */
  missing_since: Maybe<Date>;
}

/** Rows of one product and status are added up. */
interface ProductCodeCountsTable {
  product_id: number;
  activation_status: number;
  codes: number;
}

/** Tables with the columns of a record of the contract. */
export interface LookupTables {
  brands: ColumnsOf<Brand>;
  campaigns: ColumnsOf<Campaign>;
  sales_channels: ColumnsOf<SalesChannel>;
  scm_fields: ColumnsOf<ScmField>;
}

export interface CatalogTables extends LookupTables {
  brand_logos: BrandLogosTable;
  product_pictures: ProductPicturesTable;
  code_domains: CodeDomainsTable;
  products: ProductsTable;
  product_code_counts: ProductCodeCountsTable;
}
