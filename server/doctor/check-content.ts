import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import { keyFingerprint } from '#server/core/config/secret-key.ts';
import { migrations } from '#server/core/db/migrate/migrate.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { listTextTwins } from './text-twins.ts';

export interface TableSize {
  name: string;
  bytes: number;
  rows: number;
}

export async function checkSchema(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !Object.hasOwn(migrations, name));
  if (missing.length > 0)
    return problem('Schema', `${missing.join(', ')} is missing`, 'Run `prepare` of this release.');
  if (unknown.length > 0) {
    return warning('Schema', `it is of a newer release (${unknown.join(', ')})`, 'Finish the upgrade of this machine.');
  }
  return ok('Schema', rows.at(-1)?.name ?? '');
}

const keyStatement = 'SELECT key_fingerprint AS kept FROM installation';

export async function checkKey(client: pg.Client, { secretKey }: Config): Promise<Finding> {
  const check = 'SECRET_KEY';
  if (secretKey === undefined) return problem(check, 'it is not set', 'Set it, the same for every program.');
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('installation') IS NOT NULL`);
  const { rows } = tables.length > 0 ? await client.query<{ kept: string }>(keyStatement) : { rows: [] };
  const [given, kept] = [keyFingerprint(secretKey), rows[0]?.kept];
  if (kept === undefined) return warning(check, 'the database knows no key yet', 'Run `prepare` with SECRET_KEY set.');
  if (kept === given) return ok(check, `the one of this database (fingerprint ${given})`);
  const says = `its fingerprint is ${given}, and this database was made with ${kept}: secure codes cannot be judged`;
  return problem(check, says, 'Set the key that was used first; it is kept apart from the backups.');
}

export async function checkAccounts(client: pg.Client, { serviceAppId, demo }: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ operators: number; app: boolean | null; demo: boolean }>(
    `SELECT (SELECT count(*)::int FROM users WHERE role = 'operator_admin' AND is_active) AS operators,
            (SELECT is_active AND NOT is_blacklisted FROM scan_apps WHERE identifier = $1) AS app,
            EXISTS (SELECT FROM demo_rows WHERE closed_at IS NULL AND table_name = 'users') AS demo`,
    [serviceAppId ?? 'demo-app'],
  );
  const [found] = rows;
  if (!found) return [];
  return [
    found.operators > 0
      ? ok('Operator', 'there is an account that runs the service')
      : problem('Operator', 'nobody can run the service', 'Run `create-operator you@example.com`.'),
    found.app
      ? ok('SERVICE_APP_ID', "the portal's application is there and active")
      : problem(
          'SERVICE_APP_ID',
          serviceAppId === undefined
            ? 'it is not set: the photos that the portal sends are refused'
            : `there is no active application ${serviceAppId}: the photos that the portal sends are refused`,
          'Run `create-portal-app`, and set what it prints.',
        ),
    ...(found.demo && !demo
      ? [problem('Demo', 'its accounts are open, and DEMO is not set', 'Run `prepare`, which closes them.')]
      : []),
  ];
}

const shownTwins = 3;

export async function checkTextTwins(client: pg.Client): Promise<Finding> {
  const twins = await listTextTwins(client);
  if (twins.length === 0) return ok('Names', 'no two differ in invisible characters or spaces alone');
  const shown = twins.slice(0, shownTwins).map(({ kind, company, values }) => {
    // Escapes show the difference.
    const spelled = values.map((value) => JSON.stringify(value).replaceAll(/[^ -~]/gu, escapeCharacter));
    return `${kind} ${spelled.join(' and ')} of ${company}`;
  });
  const says = `${twins.length} look the same and are not: ${shown.join('; ')}${twins.length > shownTwins ? '; …' : ''}`;
  return warning('Names', says, 'Rename or archive one of each; they keep working until then.');
}

const escapeCharacter = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

export async function listTableSizes(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<{ name: string; bytes: string; rows: number }>(`
    SELECT c.oid::regclass::text AS name, pg_total_relation_size(c.oid) AS bytes,
           greatest(0, c.reltuples)::float8 AS rows
      FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY 2 DESC LIMIT 12`);
  return rows.map(({ bytes, ...rest }) => ({ ...rest, bytes: Number(bytes) }));
}
