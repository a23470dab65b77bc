import type pg from 'pg';

/** One change on the way to a cluster. The catalogs show completed steps, so an interrupted run can continue. */
export interface Step {
  says: string;
  isDone(client: pg.Client): Promise<boolean>;
  /** Runs the step; safe to repeat. */
  take(client: pg.Client): Promise<unknown>;
}

async function holds(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ holds: boolean }>(`SELECT (${condition}) AS holds`);
  return rows[0]?.holds === true;
}

const isValidIndex = (name: string, unique: boolean) =>
  `EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND indisvalid AND ${unique ? '' : 'NOT '}indisunique)`;

/** Made while the table is written to. One that was cut off is not valid, and is made again. */
async function makeIndex(client: pg.Client, name: string, definition: string, unique: boolean): Promise<void> {
  if (await holds(client, isValidIndex(name, unique))) return;
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await client.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${name} ${definition}`);
}

const isDistributedSql = (table: string) =>
  `EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${table}'::regclass AND partmethod = 'h')`;
const hasConstraint = (table: string, name: string) =>
  `EXISTS (SELECT FROM pg_constraint WHERE conrelid = '${table}'::regclass AND conname = '${name}')`;

/** A foreign key from or to a table that lies on other nodes. */
function withoutForeignKey(table: string, name: string, why: string): Step {
  return {
    says: `Drop the foreign key ${name}: ${why}`,
    isDone: async (client) => !(await holds(client, hasConstraint(table, name))),
    take: (client) => client.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`),
  };
}

/** A unique index becomes a plain one of the same name, made while the table is written to. */
function plainIndex(name: string, definition: string): Step {
  const made = `${name}_plain`;
  return {
    says: `Make the unique index ${name} a plain one: its values come from counters under a row lock`,
    isDone: (client) => holds(client, isValidIndex(name, false)),
    take: async (client) => {
      await makeIndex(client, made, definition, false);
      await client.query(`BEGIN; DROP INDEX IF EXISTS ${name}; ALTER INDEX ${made} RENAME TO ${name}; COMMIT`);
    },
  };
}

/** The parts of a table that is divided by month; those made meanwhile get the rules of the table by themselves. */
async function partsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
  );
  return rows.map(({ part }) => part);
}

/**
 * A unique rule with the id of the code in it takes the place of one without. Its indexes are made part by part, while
 * the table is written to.
 */
function uniqueWithCode(table: string, name: string, kind: 'PRIMARY KEY' | 'UNIQUE', columns: string): Step {
  const key = `(${columns}, extended_id)`;
  return {
    says: `Make ${name} of ${table} unique by ${key}`,
    isDone: (client) =>
      holds(
        client,
        `EXISTS (SELECT FROM pg_constraint AS c JOIN pg_attribute AS a
        ON a.attrelid = c.conrelid AND a.attname = 'extended_id' AND a.attnum = ANY(c.conkey)
       WHERE c.conrelid = '${table}'::regclass AND c.conname = '${name}')`,
      ),
    take: async (client) => {
      const rules = (await partsOf(client, table)).map((part) => ({ part, rule: name.replace(table, part) }));
      for (const { part, rule } of rules) await makeIndex(client, `${rule}_with_code`, `ON ${part} ${key}`, true);
      const ofParts = rules.map(
        ({ part, rule }) => `ALTER TABLE ${part} ADD CONSTRAINT ${rule} ${kind} USING INDEX ${rule}_with_code;`,
      );
      await client.query(`BEGIN; ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name};
        ${ofParts.join('\n')} ALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind} ${key}; COMMIT`);
    },
  };
}

/** Rows are copied in one transaction: until it ends the table can be read and not written. */
function distributed(table: string, options: string): Step {
  return {
    says: `Distribute ${table} by extended_id`,
    isDone: (client) => holds(client, isDistributedSql(table)),
    take: (client) => client.query(`SELECT create_distributed_table('${table}', 'extended_id', ${options})`),
  };
}

/** Deletes copied rows that are still on the coordinator, where nothing reads them. */
function emptied(table: string): Step {
  return {
    says: `Take the rows of ${table} that were copied off the coordinator`,
    isDone: async (client) => {
      if (!(await holds(client, isDistributedSql(table)))) return false;
      const parts = await partsOf(client, table);
      const bytes = [table, ...parts].map((part) => `pg_relation_size('${part}')`);
      return holds(client, `${bytes.join(' + ')} = 0`);
    },
    take: (client) => client.query(`SELECT truncate_local_data_after_distributing_table('${table}')`),
  };
}

/** From one server to a cluster, in their order. */
export function distributionSteps(shards: number): readonly Step[] {
  return [
    plainIndex('codes_workorder_sequence', 'ON codes (workorder_id, sequence)'),
    plainIndex('codes_company_serial_number', 'ON codes (company_id, serial_number) WHERE serial_number IS NOT NULL'),
    withoutForeignKey('scans', 'scans_scan_app_id_fkey', 'applications stay on the coordinator'),
    uniqueWithCode('scans', 'scans_uuid_key', 'UNIQUE', 'uuid, created_at'),
    uniqueWithCode('scans', 'scans_pkey', 'PRIMARY KEY', 'id, created_at'),
    distributed('codes', `shard_count => ${shards}`),
    distributed('scans', "colocate_with => 'codes'"),
    distributed('scan_alerts', "colocate_with => 'codes'"),
    emptied('codes'),
    emptied('scans'),
    emptied('scan_alerts'),
  ];
}
