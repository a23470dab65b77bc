import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Tables whose rows lie on the nodes of a Citus cluster, by the id of their code, once `proofmark scale distribute` has
 * run; those of one code lie together. All others stay on the coordinator.
 */
export const distributedTables = ['codes', 'scans', 'scan_alerts'] as const;

/**
 * Whether the codes lie on several nodes. For the few statements that one server and a cluster cannot both do well, and
 * for migrations: a unique rule of a distributed table must have the id of the code in it (docs/upgrades.md).
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
