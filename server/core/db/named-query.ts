import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { type ReadValue, valueReader } from './read-values.ts';
import type { RowsAlike } from './rows-alike.ts';
import { type RowReader, type RowTaker, rowReaderOf } from './rows-client.ts';
import { writeBind } from './write-bind.ts';

/** What a statement answers: read once a connection, when it is parsed there, and the same ever after. */
interface Shape {
  fields: pg.FieldDef[];
  /** @param at where the length of the row's first value stands */
  rowAt(bytes: Buffer, at: number): pg.QueryResultRow;
}

/** What one connection has parsed, by the names of the statements. */
export type Shapes = Map<string, Shape>;

/** Of pg's connection what its own queries use, which its types leave out. */
interface Wire {
  stream: { write(bytes: Buffer): void };
  /** Texts by name, kept by the client. */
  parsedStatements: Record<string, string>;
  parse(statement: { text: string; name: string }): void;
  sendCopyFail(reason: string): void;
}

/** Describe of the unnamed portal. */
const describe = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
/** Execute of the unnamed portal, all rows, and Sync: the same bytes for every statement. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
const describeExecuteAndSync = Buffer.concat([describe, executeAndSync]);

/**
 * A reader of whole rows, compiled: one object literal, each value read in its place. A row filled name by name takes
 * eight times as long, and a page has a thousand values.
 */
function makeRows(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig): Shape['rowAt'] {
  const readers = fields.map(({ dataTypeID }) => valueReader(dataTypeID, types));
  const values = fields.map(
    (_, n) => `
      length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      at += 4;
      let v${n} = null;
      if (length >= 0) { v${n} = read${n}(bytes, at, length); at += length; }`,
  );
  // A name that a program did not choose may be `__proto__`, which is a member only in brackets.
  const members = fields.map(({ name }, n) => {
    const key = JSON.stringify(name);
    return `${name === '__proto__' ? `[${key}]` : key}: v${n}`;
  });
  const named = fields.map((_, n) => `read${n}`).join(', ');
  const make = new Function(
    `[${named}]`,
    `return (bytes, at) => { let length; ${values.join('')} return { ${members.join(', ')} }; };`,
  ) as (readers: readonly ReadValue[]) => Shape['rowAt'];
  return make(readers);
}

const commandTag = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * A named statement for a client of pg, as its own Query is, which describes the answer anew each time: that is a good
 * part of what a short read costs on either side.
 */
export class NamedQuery implements pg.Submittable, RowTaker {
  readonly name: string;
  readonly text: string;
  /** Read by the client. */
  readonly callback: (error: unknown, result?: pg.QueryResult) => void;
  readonly #values: readonly unknown[];
  readonly #shapes: Shapes;
  readonly #types: pg.CustomTypesConfig;
  readonly #alike: RowsAlike | undefined;
  readonly #rows: pg.QueryResultRow[] = [];
  #reader: RowReader | undefined;
  #shape: Shape | undefined;
  #command = '';
  #rowCount: number | null = null;
  #failed: unknown;

  constructor(
    statement: { name: string; text: string; values: readonly unknown[]; rows?: RowsAlike | undefined },
    connection: { shapes: Shapes; types: pg.CustomTypesConfig },
    callback: (error: unknown, result?: pg.QueryResult) => void,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = statement.values;
    this.#alike = statement.rows;
    this.#shapes = connection.shapes;
    this.#types = connection.types;
    this.callback = callback;
  }

  /** @returns an error when nothing was sent */
  submit(connection: pg.Connection): Error | undefined {
    const wire = connection as unknown as Wire;
    this.#reader = rowReaderOf(connection);
    if (!this.#reader) return new Error('A named statement needs a connection whose rows it can take.');
    this.#shape = this.#shapes.get(this.name);
    let bind: Buffer;
    try {
      const values = this.#values.map((value) => prepareValue(value));
      bind = writeBind(this.name, values, this.#shape ? executeAndSync : describeExecuteAndSync);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    if (wire.parsedStatements[this.name] === undefined) wire.parse({ text: this.text, name: this.name });
    this.#reader.taker = this;
    wire.stream.write(bind);
    return undefined;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = { fields, rowAt: makeRows(fields, this.#types) };
    this.#shapes.set(this.name, this.#shape);
  }

  takeRow(bytes: Buffer, at: number, end: number): void {
    const shape = this.#shape;
    if (!shape || this.#failed !== undefined) return;
    try {
      const make = () => shape.rowAt(bytes, at + 2);
      this.#rows.push(this.#alike ? this.#alike.rowOf(bytes, at, end, make) : make());
    } catch (error) {
      this.#failed = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', first, second] = commandTag.exec(text) ?? [];
    const count = second ?? first;
    this.#command = command;
    this.#rowCount = count === undefined ? null : Number(count);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: unknown): void {
    (connection as Wire).sendCopyFail('A named statement copies nothing.');
  }

  handleCopyData(): void {}

  handleError(error: unknown): void {
    this.#end();
    this.callback(this.#failed ?? error);
  }

  handleReadyForQuery(): void {
    this.#end();
    if (this.#failed !== undefined) {
      this.callback(this.#failed);
      return;
    }
    const { fields = [] } = this.#shape ?? {};
    this.callback(null, { command: this.#command, rowCount: this.#rowCount, oid: 0, rows: this.#rows, fields });
  }

  #end(): void {
    if (this.#reader?.taker === this) this.#reader.taker = undefined;
  }
}
