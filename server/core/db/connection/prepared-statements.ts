import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Ends a statement that each connection parses and plans once, and sends by its name from then on: planning is most of
 * what a short read costs PostgreSQL. For statements with few texts (no list of values, no filters put together) and
 * one good plan for all of their values: after five runs PostgreSQL plans without looking at them.
 *
 *     db.selectFrom('tokens').where('token_hash', '=', hash).select('id').modifyEnd(prepared)
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/** A text that differs from call to call would fill the memory of every connection. */
const mostNames = 500;
/** 'cached plan must not change result type': a migration has changed a column it selects. */
const featureNotSupported = '0A000';

const names = new Map<string, string>();
let lastName = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  lastName += 1;
  const name = `proofmark_${lastName}`;
  names.set(text, name);
  return name;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/** A client that sends statements marked as prepared as pg's named statements. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const query = super.query.bind(this) as Query;
    const [text, values] = args;
    const isMarked = args.length === 2 && typeof text === 'string' && text.endsWith(mark);
    return (isMarked ? queryByName(query, text, values) : query(...args)) as never;
  }
}

async function queryByName(query: Query, text: string, values: unknown): Promise<pg.QueryResult> {
  const name = nameOf(text);
  try {
    return await query({ text, values, ...(name !== undefined && { name }) });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== featureNotSupported) throw error;
    // The next call plans it under another name. Inside a transaction nothing can be asked any more: throws the first
    // failure.
    names.delete(text);
    return await query(text, values).catch(() => {
      throw error;
    });
  }
}
