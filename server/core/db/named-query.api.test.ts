import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './named-statements.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 1, applicationName: 'named' });
  close = async () => {
    await database.close();
    await made.drop();
  };
});
afterAll(() => close());

/** Each value of its type as one column, or as one row. */
const expressions = [
  '0::integer',
  '(-2147483648)::integer',
  '2147483647::integer',
  '(-7)::smallint',
  '9007199254740991::bigint',
  '(-9007199254740991)::bigint',
  'true',
  'false',
  "''::text",
  "'Seife'::varchar(20)",
  "'a'::char(3)",
  "'Größe 漢字 😀'::text",
  "repeat('x', 70000)",
  'NULL::integer',
  'NULL::text',
  "timestamptz '2026-11-22 15:41:29.435999Z'",
  "timestamptz '0044-03-15 12:00:00Z BC'",
  "timestamptz 'infinity'",
  "date '2026-11-22'",
  '1.50::numeric',
  '0.1::double precision',
  "'{1,2,NULL}'::integer[]",
  `'{"a \\"b\\"", c}'::text[]`,
  `'{"a": [1, "ü"]}'::jsonb`,
  "'5f0c2d1e-0000-4000-8000-000000000001'::uuid",
  "'\\x00ff'::bytea",
];

describe('a named statement', () => {
  it.each(expressions)('answers %s as one without a name does, each time', async (expression) => {
    const { rows: plain } = await sql.raw(`SELECT ${expression} AS value`).execute(database.db);
    for (let time = 0; time < 3; time += 1) {
      const named = await sql`SELECT ${sql.raw(expression)} AS value ${prepared}`.execute(database.db);
      expect(named.rows).toEqual(plain);
    }
  });

  it('answers rows of many columns and rows, whatever the one before had', async () => {
    const texts = ['Seife', 'Seife', 'Ä', 'Ã\u0084', 'ab', 'Seife', '', 'x'.repeat(41), 'x'.repeat(41)];
    const query = sql<{ n: number; text: string; none: null }>`
      SELECT n, (${texts}::text[])[1 + n % ${texts.length}] AS text, NULL AS none, '__proto__' AS "__proto__"
        FROM generate_series(0, 4999) AS n ${prepared}`;
    for (let time = 0; time < 2; time += 1) {
      const { rows } = await query.execute(database.db);
      expect(rows.map(({ n, text }) => `${n} ${text}`)).toEqual(
        Array.from({ length: 5000 }, (_, n) => `${n} ${texts[n % texts.length]}`),
      );
      expect(Object.keys(rows[0] ?? {})).toEqual(['n', 'text', 'none', '__proto__']);
    }
  });

  it('takes values of any kind', async () => {
    const values = ['Ü😀', -1, null, true, new Date(0), ['a,"b"', null], { a: 'ü' }, Buffer.from([0, 255])] as const;
    const [text, number, none, flag, moment, list, object, bytes] = values;
    const { rows } = await sql`
      SELECT ${text}::text AS text, ${number}::integer AS number, ${none}::text AS none, ${flag}::boolean AS flag,
             ${moment}::timestamptz AS moment, ${list}::text[] AS list, ${object}::jsonb AS object,
             ${bytes}::bytea AS bytes ${prepared}`.execute(database.db);
    expect(rows).toEqual([{ text, number, none, flag, moment, list, object, bytes }]);
  });
});
