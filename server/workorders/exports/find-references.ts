import { sql } from 'kysely';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import { statement } from '#server/core/db/statement.ts';

/** Of a workorder what it refers to, by id. */
interface Referring {
  company_id: number;
  printing_partner_id: number | null;
  equipment_id: number | null;
  substrate_id: number | null;
  product_id: number | null;
  created_by: number | null;
}

type Named<K extends keyof Workorder> = Map<number, NonNullable<Workorder[K]>>;

/** What workorders refer to, as it is shown, by id. */
export interface References {
  companies: Named<'company'>;
  equipment: Named<'equipment'>;
  substrates: Named<'substrate'>;
  products: Map<number, { product: NonNullable<Workorder['product']>; brand: Workorder['brand'] }>;
  users: Named<'created_by'>;
}

type Ids = Record<keyof References, number[]>;

interface Found {
  kind: keyof References;
  id: number;
  name: string;
  /** The slug, description or SKU. */
  more: string;
  brand_id: number | null;
  brand: string | null;
}

/**
 * The names for a page, each looked up once however many of its workorders have it. Joined with them, each join carries
 * some fifty columns of each row: that took twice as long as all the rest of the page.
 */
const selectReferences = statement<Ids, Found>(
  (_db, { companies, equipment, substrates, products, users }) => sql<Found>`
    SELECT 'companies' AS kind, id, name, slug AS more, NULL::integer AS brand_id, NULL AS brand
      FROM companies WHERE id = ANY(${companies}::integer[])
    UNION ALL
    SELECT 'equipment', id, name, '', NULL, NULL FROM equipment WHERE id = ANY(${equipment}::integer[])
    UNION ALL
    SELECT 'substrates', id, name, description, NULL, NULL FROM substrates WHERE id = ANY(${substrates}::integer[])
    UNION ALL
    SELECT 'products', products.id, products.name, products.sku, brands.id, brands.name
      FROM products LEFT JOIN brands ON brands.id = products.brand_id WHERE products.id = ANY(${products}::integer[])
    UNION ALL
    SELECT 'users', id, name, '', NULL, NULL FROM users WHERE id = ANY(${users}::integer[]) ${prepared}`,
);

/** @param workorders that whoever asks may see: so may they what these name */
export async function findReferences(db: Executor, workorders: readonly Referring[]): Promise<References> {
  const references: References = {
    companies: new Map(),
    equipment: new Map(),
    substrates: new Map(),
    products: new Map(),
    users: new Map(),
  };
  if (workorders.length === 0) return references;
  for (const { kind, id, name, more, brand_id, brand } of await selectReferences(db, idsOf(workorders))) {
    if (kind === 'companies') references.companies.set(id, { id, name, slug: more });
    else if (kind === 'substrates') references.substrates.set(id, { id, name, description: more });
    else if (kind === 'products') {
      const ofBrand = brand_id === null ? null : { id: brand_id, name: brand ?? '' };
      references.products.set(id, { product: { id, name, sku: more }, brand: ofBrand });
    } else references[kind].set(id, { id, name });
  }
  return references;
}

function idsOf(workorders: readonly Referring[]): Ids {
  const companies = new Set<number>();
  const [equipment, substrates, products, users] = [
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
  ];
  for (const row of workorders) {
    companies.add(row.company_id);
    if (row.printing_partner_id !== null) companies.add(row.printing_partner_id);
    if (row.equipment_id !== null) equipment.add(row.equipment_id);
    if (row.substrate_id !== null) substrates.add(row.substrate_id);
    if (row.product_id !== null) products.add(row.product_id);
    if (row.created_by !== null) users.add(row.created_by);
  }
  return {
    companies: [...companies],
    equipment: [...equipment],
    substrates: [...substrates],
    products: [...products],
    users: [...users],
  };
}
