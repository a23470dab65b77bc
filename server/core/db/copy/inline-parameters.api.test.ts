import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { inlineParameters, LiteralError } from './inline-parameters.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const echo = async (value: string): Promise<unknown> => {
  const { rows } = await client.query(inlineParameters({ sql: 'SELECT $1::text AS value', parameters: [value] }));
  return rows[0]?.value;
};

describe('inlineParameters', () => {
  it.each([
    "'",
    "''; DROP TABLE codes; --",
    "\\'; SELECT 1; --",
    '\\',
    "\\\\'",
    '$1',
    '$$; SELECT 1; $$',
    '/* */ -- x',
    "E'\\047",
    '\u2019 \uFF07 ʼ',
    '%_',
    '\n\r\t',
    "x' OR TRUE OR 'x' = '",
  ])('brings %j through PostgreSQL unchanged', async (value) => {
    expect(await echo(value)).toBe(value);
  });

  it('brings any text through, whatever the server thinks of backslashes', async () => {
    const text = fc.string({ unit: fc.constantFrom("'", '\\', '"', '$', ';', '-', 'E', 'a', '1', 'é', '\n', ' ') });
    for (const conforming of ['on', 'off']) {
      await client
        .query(`SET escape_string_warning = off; SET standard_conforming_strings = ${conforming}`)
        .catch(() => {
          // Servers from a release on know only the standard way.
          expect(conforming).toBe('off');
        });
      await fc.assert(
        fc.asyncProperty(text, async (value) => {
          expect(await echo(value)).toBe(value);
        }),
        { numRuns: 150 },
      );
    }
    await client.query('RESET standard_conforming_strings');
  });

  it('replaces each placeholder by its own parameter, eleven and one apart', () => {
    const parameters = Array.from({ length: 11 }, (_, index) => index);
    expect(inlineParameters({ sql: '$11, $1, $2', parameters })).toBe('10, 0, 1');
  });

  it('keeps a negative number from making a comment', () => {
    expect(inlineParameters({ sql: '1 -$1', parameters: [-5] })).toBe('1 -(-5)');
  });

  it.each([['zero\0byte'], [Number.NaN], [1.5], [Number.POSITIVE_INFINITY], [{}], [undefined], [Symbol('x')]])(
    'refuses %s',
    (value) => {
      expect(() => inlineParameters({ sql: '$1', parameters: [value] })).toThrow(LiteralError);
    },
  );

  it('refuses a placeholder without a parameter', () => {
    expect(() => inlineParameters({ sql: '$2', parameters: ['x'] })).toThrow(LiteralError);
  });
});
