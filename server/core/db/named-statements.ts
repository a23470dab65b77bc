import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { NamedQuery, type Shapes } from './named-query.ts';

const mark = '/* prepared */';

/**
 * Ends a statement that each connection parses and plans once, and sends by its name from then on: planning is most of
 * what a short read costs PostgreSQL. For statements with few texts (no list of values, no filters put together) and one
 * good plan for all of their values: after five runs PostgreSQL plans without looking at them.
 *
 *     db.selectFrom('tokens').where('token_hash', '=', hash).select('id').modifyEnd(prepared)
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/** A text that differs from call to call would fill the memory of every connection. */
const mostNames = 500;
/** 'cached plan must not change result type': a migration has changed a column it selects. */
const featureNotSupported = '0A000';

type Query = (...args: unknown[]) => unknown;

/** Gives statements that are marked as prepared the name by which each connection knows them. */
export function nameStatements(pool: pg.Pool, types: pg.CustomTypesConfig): void {
  const names = new Map<string, string>();
  let last = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    last += 1;
    const name = `proofmark_${last}`;
    names.set(text, name);
    return name;
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const connection = { shapes: new Map() satisfies Shapes, types };
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      if (args.length !== 2 || typeof text !== 'string' || !text.endsWith(mark)) return query(...args);
      const name = nameOf(text);
      if (name === undefined) return query(...args);
      return new Promise<pg.QueryResult>((resolve, reject) => {
        const answer = (error: unknown, result?: pg.QueryResult) => {
          if (result) resolve(result);
          else if (!isOtherResult(error)) reject(error);
          else {
            // It is planned anew under another name. Inside a transaction nothing can be asked any more: what failed says so.
            names.delete(text);
            (query(text, values) as Promise<pg.QueryResult>).then(resolve, () => reject(error));
          }
        };
        query(new NamedQuery({ name, text, values: values as readonly unknown[] }, connection, answer));
      });
    }) as typeof client.query;
  });
}

const isOtherResult = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === featureNotSupported;
