import { sql } from 'kysely';
import type { Workorder } from '#lib/contract/workorders.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { groupByKind, type ReferencesById } from '#server/core/db/statements/rows-by-id.ts';

/** References of a workorder, by id. */
interface Referring {
  company_id: number;
  printing_partner_id: number | null;
  invited_partner_id: number | null;
  equipment_id: number | null;
  substrate_id: number | null;
  product_id: number | null;
  created_by: number | null;
  cells_chosen_by: number | null;
  confirmed_by: number | null;
  reported_by: number | null;
  unprinted_by: number | null;
}

type Shown<K extends keyof Workorder> = NonNullable<Workorder[K]>;

interface Kinds {
  companies: Shown<'company'>;
  equipment: Shown<'equipment'>;
  substrates: Shown<'substrate'>;
  products: { product: Shown<'product'>; brand: Workorder['brand'] };
  users: Shown<'created_by'>;
}

/** Records that workorders refer to, by id, as they are shown. */
export type References = ReferencesById<Kinds>;

type Ids = Record<keyof Kinds, number[]>;

interface Found {
  kind: keyof Kinds;
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
const selectReferences = ({ companies, equipment, substrates, products, users }: Ids) => sql<Found>`
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
    SELECT 'users', id, name, '', NULL, NULL FROM users WHERE id = ANY(${users}::integer[]) ${prepared}`;

function present({ kind, id, name, more, brand_id, brand }: Found): Kinds[keyof Kinds] {
  if (kind === 'companies') return { id, name, slug: more };
  if (kind === 'substrates') return { id, name, description: more };
  if (kind !== 'products') return { id, name };
  return { product: { id, name, sku: more }, brand: brand_id === null ? null : { id: brand_id, name: brand ?? '' } };
}

/** @param workorders that the caller may see, and so also what they name */
export async function findReferences(db: Executor, workorders: readonly Referring[]): Promise<References> {
  const idsOf = (...columns: readonly (keyof Referring)[]) => [
    ...new Set(workorders.flatMap((row) => columns.flatMap((column) => row[column] ?? []))),
  ];
  const { rows } = await selectReferences({
    companies: idsOf('company_id', 'printing_partner_id', 'invited_partner_id'),
    equipment: idsOf('equipment_id'),
    substrates: idsOf('substrate_id'),
    products: idsOf('product_id'),
    users: idsOf('created_by', 'cells_chosen_by', 'confirmed_by', 'reported_by', 'unprinted_by'),
  }).execute(db);
  return groupByKind<Kinds, Found>(['companies', 'equipment', 'substrates', 'products', 'users'], rows, present);
}
