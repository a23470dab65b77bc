import { type RawBuilder, sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import { spellingsOf } from '#lib/contract/values/line.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed } from '#server/core/db/errors/foreign-key-violation.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { LookupTables } from '#server/core/db/schema/catalog.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isInScope, listPage } from '#server/core/db/statements/page-query.ts';
import { fieldError } from '#server/core/errors.ts';
import { fitsFilter, type LookupFilter } from './lookup-filter.ts';

interface LookupTable<Shape extends z.ZodObject> {
  table: keyof LookupTables;
  /** In the contract. Its attributes are the columns that are read and written; `company` is `company_id`. */
  record: Shape;
  /** Columns that are looked through. */
  searched: readonly string[];
  /** The attribute that is unique in a company, by its constraint, and the message when it is taken. */
  unique: { constraint: string; field: string; message: Reason };
  /** Message when the row stays because others refer to it; without one none do. */
  inUse?: Reason;
  /** Column that sorts the list by default; the name without one. */
  order?: 'id';
  /** Check of a new row beyond its schema. @throws DomainError */
  check?: (values: Values) => void;
}

type Values = Readonly<Record<string, unknown>>;

/** A list is a column of JSON. */
const columnOf = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/** Returns the statements of a table of the catalogue whose rows are as the contract has them. */
export function lookupTable<Shape extends z.ZodObject>(lookup: LookupTable<Shape>) {
  const { table, record, searched, unique, inUse, order = 'name', check } = lookup;
  type Row = z.output<Shape>;
  const attributes = Object.keys(record.shape);
  const written = attributes.filter((name) => name !== 'id' && name !== 'company');
  const shown = attributes.map((name) => sql.ref(name === 'company' ? 'company_id' : name).as(name));
  const returned = sql.join(
    attributes.map((name) => (name === 'company' ? sql`company_id AS company` : sql.ref(name))),
  );
  const refused = (error: unknown) =>
    uniqueViolation(error) === unique.constraint ? fieldError(unique.field, unique.message) : error;

  /** A row of an earlier release can have the same text decomposed, which the unique constraint takes for another. */
  const refuseOtherSpelling = async (trx: Transaction<Schema>, values: Values, rows: RawBuilder<unknown>) => {
    const [, ...others] = spellingsOf(String(values[unique.field] ?? ''));
    if (others.length === 0) return;
    const found = await sql`
      SELECT FROM ${sql.table(table)} WHERE ${rows} AND ${sql.ref(unique.field)} = ANY(${others}::text[])`.execute(trx);
    if (found.rows.length > 0) throw fieldError(unique.field, unique.message);
  };

  return {
    table,
    order,

    async list(db: Executor, scope: Scope, filter: LookupFilter & { column: string }) {
      const query = db.selectFrom(table).where(fitsFilter(scope, filter, searched));
      return listPage(query, query.select(shown).$castTo<Row>(), filter);
    },

    async find(db: Executor, scope: Scope, id: number): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        SELECT ${returned} FROM ${sql.table(table)} WHERE id = ${id} AND ${isInScope(scope)}`.execute(db);
      return rows[0];
    },

    /** @throws DomainError when another row of the company has the unique attribute, or by the check */
    async insert(trx: Transaction<Schema>, companyId: number, values: Values): Promise<Row> {
      check?.(values);
      await refuseOtherSpelling(trx, values, sql`company_id = ${companyId}`);
      const names = written.filter((name) => values[name] !== undefined);
      try {
        const { rows } = await sql<Row>`
          INSERT INTO ${sql.table(table)} (company_id, ${sql.join(names.map((name) => sql.ref(name)))})
          VALUES (${companyId}, ${sql.join(names.map((name) => columnOf(values[name])))})
          RETURNING ${returned}`.execute(trx);
        const [row] = rows;
        if (!row) throw new Error(`No row of ${table} was inserted.`);
        return row;
      } catch (error) {
        throw refused(error);
      }
    },

    /**
     * An absent value stays as it is.
     * @returns undefined when the company has no such row
     * @throws DomainError when another row of the company has the unique attribute
     */
    async update(trx: Transaction<Schema>, scope: Scope, id: number, values: Values): Promise<Row | undefined> {
      const ownCompany = sql`(SELECT company_id FROM ${sql.table(table)} WHERE id = ${id} AND ${isInScope(scope)})`;
      await refuseOtherSpelling(trx, values, sql`id <> ${id} AND company_id = ${ownCompany}`);
      // Each column is set, to itself where absent: one statement to prepare.
      const sets = written.map((name) => {
        const value = values[name];
        return sql`${sql.ref(name)} = ${value === undefined ? sql.ref(name) : columnOf(value)}`;
      });
      try {
        const { rows } = await sql<Row>`
          UPDATE ${sql.table(table)} SET ${sql.join(sets)}
           WHERE id = ${id} AND ${isInScope(scope)}
          RETURNING ${returned}`.execute(trx);
        return rows[0];
      } catch (error) {
        throw refused(error);
      }
    },

    /**
     * @returns false when the company has no such row
     * @throws DomainError conflict when others refer to it
     */
    async delete(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
      const query = trx.deleteFrom(table).where('id', '=', id).where(isInScope(scope)).returning('id');
      const deletion = () => query.executeTakeFirst();
      const row = inUse === undefined ? await deletion() : await deleteUnlessUsed(inUse, deletion);
      return row !== undefined;
    },
  };
}
