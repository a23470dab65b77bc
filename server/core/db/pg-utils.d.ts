/** What we use of a module of pg that has no types of its own. */
declare module 'pg/lib/utils.js' {
  /** A value as it is sent to PostgreSQL. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
