import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** What a statement answers: told once a connection, when it is parsed there, and the same ever after. */
interface Shape {
  fields: pg.FieldDef[];
  rowOf: (texts: readonly (string | null)[]) => pg.QueryResultRow;
}

/** What one connection has parsed, by the names of the statements. */
export type Shapes = Map<string, Shape>;

/** Of pg's connection what its own queries use, which its types leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void; write(bytes: Buffer): void };
  /** Texts by name, kept by the client. */
  parsedStatements: Record<string, string>;
  parse(statement: { text: string; name: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  sendCopyFail(reason: string): void;
}

/** Execute of the unnamed portal, all rows, and Sync: the same bytes for every statement. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
/**
 * One object literal with a parser for each column, compiled: a row filled name by name takes eight times as long, and a
 * page has a thousand values.
 */
function makeRows(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig): Shape['rowOf'] {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const members = fields.map(
    ({ name }, at) => `[${JSON.stringify(name)}]: texts[${at}] === null ? null : parsers[${at}](texts[${at}])`,
  );
  return new Function('parsers', `return (texts) => ({ ${members.join(', ')} });`)(parsers);
}

const commandTag = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * A named statement for a client of pg, as its own Query is, which describes the answer anew each time: that is a good
 * part of what a short read costs on either side.
 */
export class NamedQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Read by the client. */
  readonly callback: (error: unknown, result?: pg.QueryResult) => void;
  readonly #values: readonly unknown[];
  readonly #shapes: Shapes;
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: pg.QueryResultRow[] = [];
  #shape: Shape | undefined;
  #command = '';
  #rowCount: number | null = null;
  #failed: unknown;

  constructor(
    statement: { name: string; text: string; values: readonly unknown[] },
    connection: { shapes: Shapes; types: pg.CustomTypesConfig },
    callback: (error: unknown, result?: pg.QueryResult) => void,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = statement.values;
    this.#shapes = connection.shapes;
    this.#types = connection.types;
    this.callback = callback;
  }

  /** @returns an error when nothing was sent */
  submit(connection: pg.Connection): Error | undefined {
    const wire = connection as unknown as Wire;
    const values: unknown[] = [];
    try {
      for (const value of this.#values) values.push(prepareValue(value));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    this.#shape = this.#shapes.get(this.name);
    wire.stream.cork();
    try {
      if (wire.parsedStatements[this.name] === undefined) wire.parse({ text: this.text, name: this.name });
      wire.bind({ statement: this.name, values });
      if (!this.#shape) wire.describe({ type: 'P', name: '' });
      wire.stream.write(executeAndSync);
    } finally {
      wire.stream.uncork();
    }
    return undefined;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = { fields, rowOf: makeRows(fields, this.#types) };
    this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    if (!this.#shape || this.#failed !== undefined) return;
    try {
      this.#rows.push(this.#shape.rowOf(texts));
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
    this.callback(this.#failed ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#failed !== undefined) {
      this.callback(this.#failed);
      return;
    }
    const { fields = [] } = this.#shape ?? {};
    this.callback(null, { command: this.#command, rowCount: this.#rowCount, oid: 0, rows: this.#rows, fields });
  }
}
