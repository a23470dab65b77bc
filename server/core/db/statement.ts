import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database.ts';
import { poolOf } from './pool-of.ts';

/** A query of the builder, or SQL as text. */
interface Built<R> {
  compile(db: QueryExecutorProvider): CompiledQuery<R>;
}

/** Stands in a statement's text for a value that each call gives. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) });

/**
 * A statement whose text is put together once, at its first call, and not at each: for what many requests ask, building
 * a query costs more than asking it. The builder is called with places in the values' stead, so it may hand them on and
 * do nothing else with them: a statement of two texts is two statements.
 *
 *     const findUser = statement((db, { id }: { id: number }) =>
 *       db.selectFrom('users').where('id', '=', id).select('name').modifyEnd(prepared));
 *     const [user] = await findUser(db, { id });
 */
export function statement<G extends object, R>(
  build: (db: Executor, given: G) => Built<R>,
): (db: Executor, given: G) => Promise<R[]> {
  let text: CompiledQuery<R> | undefined;
  return async (db, given) => {
    text ??= build(db, places as G).compile(db);
    const parameters = text.parameters.map((value) =>
      value instanceof Place ? Reflect.get(given, value.name) : value,
    );
    const pool = poolOf(db);
    if (!pool) return (await db.executeQuery<R>({ ...text, parameters })).rows;
    const client = await pool.connect();
    try {
      return (await client.query<R & pg.QueryResultRow>(text.sql, parameters)).rows;
    } finally {
      client.release();
    }
  };
}
