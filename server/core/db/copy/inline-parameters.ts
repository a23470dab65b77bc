import pg from 'pg';

/** A parameter that cannot be written as a literal. */
export class LiteralError extends Error {
  override name = 'LiteralError';
}

/**
 * The statement with each `$n` replaced by its parameter as a literal, for COPY, which takes none. Only for compiled
 * queries: their text is ours and holds no `$` but the placeholders, since every value is a parameter.
 * @throws LiteralError
 */
export function inlineParameters(query: { sql: string; parameters: readonly unknown[] }): string {
  return query.sql.replace(/\$(\d+)/g, (_, position: string) => {
    const index = Number(position) - 1;
    if (index >= query.parameters.length) throw new LiteralError(`There is no parameter ${position}.`);
    return literal(query.parameters[index]);
  });
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string') {
    // A query travels as text that ends at the first zero byte.
    if (value.includes('\0')) throw new LiteralError('A text with a zero byte cannot be looked for.');
    return ` ${pg.escapeLiteral(value)}`;
  }
  throw new LiteralError(`A value of type ${typeof value} is no parameter.`);
}
