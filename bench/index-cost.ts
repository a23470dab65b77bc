import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCodeTable, everyIndex, indexesOfCodes, uniqueRules } from './code-tables.ts';
import { measureEffort, postmasterOf } from './database-usage.ts';
import { inSeconds, median } from './yardstick.ts';

const turns = 3;
const million = 1_000_000;

/**
 * Values of scm and scm_updated_at: as codes are generated (a product, active, no SCM values), and as they are
 * ingested.
 */
const kinds = {
  generated: { scm: 'NULL', updated: 'NULL' },
  ingested: { scm: `jsonb_build_object('lot', 'L' || n % 500)`, updated: 'now()' },
};

interface Cost {
  cpu: number[];
  log: number[];
  bytes: number;
}

/**
 * Cost of each index for storing codes: the same rows into a table with the unique indexes only, into one with each
 * index of lists in addition, and into one with all, in turns. Processor seconds of PostgreSQL, MB of its log and bytes
 * a code, for a million.
 * @param args number of codes, and an index to try as well: "USING gin (company_id, extended_id gin_trgm_ops)"
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [quantity, candidate] = [Number(args[0] ?? 300_000), args[1]];
  if (!Number.isInteger(quantity) || quantity < 1)
    throw new Error('Usage: npm run bench -- index-cost [codes] ["USING … of an index"]');
  return withBenchDatabase(async (database) => {
    const postmaster = await postmasterOf(database);
    const ofLists = (await indexesOfCodes(database)).filter(({ isUnique }) => !isUnique).map(({ name }) => name);
    const tables = candidate
      ? ['unique_rules', 'with_candidate', 'all_indexes']
      : ['unique_rules', ...ofLists.map((name) => `with_${name}`), 'all_indexes'];
    if (candidate) await database.pool.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    for (const [kind, values] of Object.entries(kinds)) {
      const costs = new Map(tables.map((table) => [table, { cpu: [], log: [], bytes: 0 } as Cost]));
      for (let turn = 0; turn < turns; turn += 1) {
        for (const [table, cost] of costs) {
          await createCodeTable(database, table, (index) =>
            table === 'all_indexes' ? everyIndex() : uniqueRules(index) || table === `with_${index.name}`,
          );
          if (candidate && table === 'with_candidate') {
            await database.pool.query(`CREATE INDEX ON ${table} ${candidate}`);
          }
          await database.pool.query('CHECKPOINT');
          const { cpu, log } = await measureEffort(database, postmaster, () =>
            store(database, table, quantity, values),
          );
          cost.cpu.push((cpu * million) / quantity);
          cost.log.push((log * million) / quantity);
          cost.bytes = await sizeOf(database, table, quantity);
        }
      }
      report(kind, costs);
    }
    return true;
  });
}

function report(kind: string, costs: ReadonlyMap<string, Cost>): void {
  const few = costs.get('unique_rules');
  if (!few) return;
  console.log(`A million codes, as ${kind}:`);
  for (const [table, { cpu, log, bytes }] of costs) {
    const more = cpu.map((seconds, turn) => seconds - (few.cpu[turn] ?? Number.NaN));
    const range = `${inSeconds(Math.min(...more))} to ${inSeconds(Math.max(...more))}`;
    console.log(
      `  ${table.padEnd(28)} processor ${inSeconds(median(cpu))} (+ ${range}), log ${median(log).toFixed(0)} MB, ` +
        `${bytes.toFixed(1)} bytes a code (+ ${(bytes - few.bytes).toFixed(1)})`,
    );
  }
}

async function store(
  { pool }: BenchDatabase,
  table: string,
  quantity: number,
  { scm, updated }: { scm: string; updated: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO ${table} (extended_id, company_id, workorder_id, sequence, serial_number, activation_status, product_id,
       scm, scm_updated_at, activated_by, activated_at)
     SELECT substr(md5(n::text), 1, 12), 1, 1, n, n, 1, 1, ${scm}, ${updated}::timestamptz, 1, now()
     FROM generate_series(1, ${quantity}) AS n`,
  );
}

async function sizeOf({ pool }: BenchDatabase, table: string, quantity: number): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`SELECT pg_total_relation_size('${table}') AS bytes`);
  return Number(rows[0]?.bytes) / quantity;
}
