import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { NamedQuery, type Shapes } from './named-query.ts';
import { RowsAlike } from './rows-alike.ts';

const mark = '/* prepared */';
const alikeMark = '/* rows alike prepared */';

/**
 * Ends a statement that each connection parses and plans once, and sends by its name from then on: planning is most of
 * what a short read costs PostgreSQL. For statements with few texts (no list of values, no filters put together) and
 * one good plan for all of their values: after five runs PostgreSQL plans without looking at them.
 *
 *     db.selectFrom('tokens').where('token_hash', '=', hash).select('id').modifyEnd(prepared)
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/**
 * The same for a statement that is asked again and again and mostly answers the same rows: one that came before, byte
 * for byte, is the same object again, which nobody changes.
 */
export const preparedAlike: RawBuilder<unknown> = sql.raw(alikeMark);

/** A text that differs from call to call would fill the memory of every connection. */
const mostNames = 500;
/** 'cached plan must not change result type': a migration has changed a column it selects. */
const featureNotSupported = '0A000';

type Query = (...args: unknown[]) => unknown;

/** Gives statements that are marked as prepared the name by which each connection knows them. */
export function nameStatements(pool: pg.Pool, types: pg.CustomTypesConfig): void {
  const names = new Map<string, Named>();
  let last = 0;

  function nameOf(text: string): Named | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    last += 1;
    const named = { name: `proofmark_${last}`, rows: text.endsWith(alikeMark) ? new RowsAlike() : undefined };
    names.set(text, named);
    return named;
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const connection = { shapes: new Map() satisfies Shapes, types };
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      if (args.length !== 2 || typeof text !== 'string' || !(text.endsWith(mark) || text.endsWith(alikeMark)))
        return query(...args);
      const named = nameOf(text);
      if (named === undefined) return query(...args);
      return new Promise<pg.QueryResult>((resolve, reject) => {
        const answer = (error: unknown, result?: pg.QueryResult) => {
          if (result) resolve(result);
          else if (!isOtherResult(error)) reject(error);
          else {
            // It is planned anew under another name. Inside a transaction nothing can be asked any more: what failed
            // says so.
            names.delete(text);
            (query(text, values) as Promise<pg.QueryResult>).then(resolve, () => reject(error));
          }
        };
        query(new NamedQuery({ ...named, text, values: values as readonly unknown[] }, connection, answer));
      });
    }) as typeof client.query;
  });
}

interface Named {
  name: string;
  rows: RowsAlike | undefined;
}

const isOtherResult = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === featureNotSupported;
