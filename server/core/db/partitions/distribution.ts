import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Whether codes and scans lie on the nodes of a Citus cluster, as `proofmark scale distribute` spreads them. For the
 * few statements that one server and a cluster cannot both do well, and for migrations: a unique rule of a distributed
 * table must have the id of the code in it (docs/upgrades.md).
 */
export async function isDistributed(db: QueryExecutorProvider): Promise<boolean> {
  // Plain PostgreSQL has no catalog of distributed tables, and a statement that names it would not even be parsed.
  const { rows: installed } = await sql<{ catalog: string | null }>`
    SELECT to_regclass('pg_catalog.pg_dist_partition')::text AS catalog`.execute(db);
  if (!installed[0]?.catalog) return false;
  const { rows } = await sql<{ there: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('codes') AND partmethod = 'h')
      AS there`.execute(db);
  return rows[0]?.there === true;
}
