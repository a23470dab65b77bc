import { type RawBuilder, sql } from 'kysely';
import { activationStatus, type CodeFilters, scmKey } from '#lib/contract/codes.ts';
import { composeLine } from '#lib/contract/values/line.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';

/**
 * The condition that a row of `codes` is the company's (null: any company's) and fits the filters. Every value and
 * every SCM key is a parameter; no text of a filter becomes SQL.
 * @param scm.byIndex false where codes are walked over in order. PostgreSQL would look a value that many codes have up
 * by its index all the same, for each few codes all that have it: to it that index is nearly free.
 */
export function codeCondition(
  companyId: number | null,
  filters: CodeFilters,
  scm = { byIndex: true },
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [companyId === null ? sql`true` : sql`codes.company_id = ${companyId}`];
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition);

  if (filters.campaign !== undefined) add(productCondition(sql`campaign_id`, filters.campaign));
  if (filters.brands !== undefined) add(productCondition(sql`brand_id`, filters.brands));
  if (filters.products !== undefined) add(sql`codes.product_id = ${filters.products}`);
  if (filters.workorder !== undefined) add(sql`codes.workorder_id = ${filters.workorder}`);
  if (filters.activated_at !== undefined) add(momentCondition(sql`codes.activated_at`, filters.activated_at));
  if (filters.updated_at !== undefined) add(momentCondition(sql`codes.scm_updated_at`, filters.updated_at));
  if (filters.status !== undefined) add(sql`codes.activation_status = ${filters.status}`);
  if (filters.blacklisted !== undefined) add(blacklistedCondition(filters.blacklisted));
  if (filters.serial_number !== undefined) add(serialNumberCondition(filters.serial_number));
  if (filters.extended_id !== undefined) add(sql`codes.extended_id = ${filters.extended_id}`);
  if (filters.activated_by !== undefined) add(sql`codes.activated_by = ${filters.activated_by}`);
  if (filters.serial_range !== undefined) add(rangeCondition(sql`codes.serial_number`, filters.serial_range));
  if (filters.sequence_range !== undefined) add(rangeCondition(sql`codes.sequence`, filters.sequence_range));
  for (const [name, value] of Object.entries(filters)) {
    if (!name.startsWith('scm_')) continue;
    const condition = scmCondition(name.slice(4), String(value));
    // Conditions tested with IS TRUE use no index.
    add(scm.byIndex ? condition : sql`(${condition}) IS TRUE`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

function productCondition(column: RawBuilder<unknown>, id: number): RawBuilder<unknown> {
  return sql`codes.product_id IN (SELECT products.id FROM products WHERE products.${column} = ${id})`;
}

function blacklistedCondition(blacklisted: boolean): RawBuilder<unknown> {
  return blacklisted
    ? sql`codes.activation_status = ${activationStatus.blacklisted}`
    : sql`codes.activation_status <> ${activationStatus.blacklisted}`;
}

/** Written with or without its leading zeros. Text that is not a number matches nothing. */
function serialNumberCondition(value: string): RawBuilder<unknown> {
  return /^0*\d{1,15}$/.test(value) ? sql`codes.serial_number = ${Number(value)}` : sql`false`;
}

/** The numbers of a range as the contract writes it: '1200,1450'. */
export function readRange(value: unknown): { from: number; to: number } {
  const [from = 0, to = from] = String(value).split(',').map(Number);
  return { from, to };
}

function rangeCondition(column: RawBuilder<unknown>, value: unknown): RawBuilder<unknown> {
  const { from, to } = readRange(value);
  return sql`${column} BETWEEN ${from}::bigint AND ${to}::bigint`;
}

/** @param key without the `scm_` before it */
export function scmCondition(key: string, value: string): RawBuilder<unknown> {
  if (!scmKey.safeParse(key).success) return sql`false`;
  const has = (one: string) => sql`codes.scm @> ${JSON.stringify({ [key]: one })}::jsonb`;
  const composed = composeLine(value);
  // A value that was stored before values were composed is found as it was sent.
  return composed === value ? has(value) : sql`(${has(value)} OR ${has(composed)})`;
}
