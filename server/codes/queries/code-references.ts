import { sql } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { groupByKind, type ReferencesById } from '#server/core/db/statements/rows-by-id.ts';

/** Records of other tables on a code's page. */
interface Kinds {
  workorders: {
    url_prefix: string;
    reference: string | null;
    created_at: Date;
    /** The user who ordered it. */
    ordered_by: string | null;
    ordered_by_name: string | null;
    ingestion_key: string | null;
    canceled_at: Date | null;
  };
  products: { name: string; sku: string; brand_id: number | null; brand: string | null };
  users: { email: string; name: string };
  /** Applications that scan: their names. */
  apps: string;
}

type Ids = Record<keyof Kinds, number[]>;

interface Found {
  kind: keyof Kinds;
  id: number;
  name: string;
  /** The beginning of a workorder's addresses; the SKU; the name of a user. */
  more: string;
  /** The key of the upload a workorder is of; the brand. */
  other: string | null;
  brand_id: number | null;
  ordered_by: string | null;
  ordered_by_name: string | null;
  ordered_at: Date;
  canceled_at: Date | null;
}

const selectReferences = ({ workorders, products, users, apps }: Ids) => sql<Found>`
    SELECT 'workorders' AS kind, id, reference AS name, url_prefix AS more, ingestion_key AS other,
           NULL::integer AS brand_id, (SELECT email FROM users WHERE users.id = workorders.created_by) AS ordered_by,
           (SELECT users.name FROM users WHERE users.id = workorders.created_by) AS ordered_by_name,
           created_at AS ordered_at, canceled_at
      FROM workorders WHERE id = ANY(${workorders}::bigint[])
    UNION ALL
    SELECT 'products', products.id, products.name, products.sku, brands.name, brands.id, NULL, NULL, NULL, NULL
      FROM products LEFT JOIN brands ON brands.id = products.brand_id WHERE products.id = ANY(${products}::integer[])
    UNION ALL
    SELECT 'users', id, email, name, NULL, NULL, NULL, NULL, NULL, NULL FROM users WHERE id = ANY(${users}::integer[])
    UNION ALL
    SELECT 'apps', id, name, '', NULL, NULL, NULL, NULL, NULL, NULL
      FROM scan_apps WHERE id = ANY(${apps}::integer[]) ${prepared}`;

function present(found: Found): Kinds[keyof Kinds] {
  const { kind, name, more, other } = found;
  if (kind === 'products') return { name, sku: more, brand_id: found.brand_id, brand: other };
  if (kind === 'users') return { email: name, name: more };
  if (kind === 'apps') return name;
  const { ordered_at: created_at, ordered_by, ordered_by_name, canceled_at } = found;
  return {
    url_prefix: more,
    reference: name,
    created_at,
    ordered_by,
    ordered_by_name,
    ingestion_key: other,
    canceled_at,
  };
}

/** @param ids of what codes refer to that the caller may see, and so also what they name */
export async function findCodeReferences(db: Executor, ids: Ids): Promise<ReferencesById<Kinds>> {
  const { rows } = await selectReferences(ids).execute(db);
  return groupByKind<Kinds, Found>(['workorders', 'products', 'users', 'apps'], rows, present);
}
