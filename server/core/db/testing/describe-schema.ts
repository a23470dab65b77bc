import type pg from 'pg';

/**
 * Columns by their place, constraints, indexes, sequences, functions and triggers of the service's tables, one a line.
 * Parts for a month are left out: which there are depends on the day.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', 'column', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
             a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), co.collname) AS line
      FROM pg_attribute AS a
      JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'v')
      LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
      LEFT JOIN pg_collation AS co ON co.oid = a.attcollation
     WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL
    SELECT concat_ws(' ', 'index', indexrelid::regclass, pg_get_indexdef(indexrelid), indisvalid) FROM pg_index
      JOIN pg_class AS c ON c.oid = indexrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'function', proname, prosrc) FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend AS e WHERE e.objid = pg_proc.oid AND e.deptype = 'e')
    UNION ALL
    SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) FROM pg_trigger AS t
      JOIN pg_class AS c ON c.oid = tgrelid WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
     ORDER BY 1`);
  return rows.map(({ line }) => line).filter((line) => !/^(column|constraint|index) \w+_\d{4}_\d{2} /.test(line));
}
