import type { ColumnPlan } from '#lib/upload/column-plan.ts';
import type { FieldRecord } from '#lib/upload/field-record.ts';

/** Columns of a staging line, in this order, for `COPY staging (…) FROM STDIN` in text format. */
export const stagingColumns = [
  { name: 'row_no', type: 'integer' },
  { name: 'extended_id', type: 'text' },
  { name: 'product', type: 'text' },
  { name: 'activation_status', type: 'smallint' },
  { name: 'blacklist_reason', type: 'smallint' },
  { name: 'updated_by', type: 'text' },
  { name: 'scm', type: 'jsonb' },
] as const;

const blockCharacters = 64 * 1024;
export const copyNull = '\\N';
const nothingGiven = `\t${copyNull}`.repeat(stagingColumns.length - 2);

/** Characters that are not themselves in a COPY text value, and those that are not in a JSON string. */
const copySpecial = /[\\\b\t\n\v\f\r]/;
const copySpecials = /[\\\b\t\n\v\f\r]/g;
/** Control characters, quotes and backslashes: what is neither in \P{Cc} nor itself. */
const jsonSpecial = /[\p{Cc}"\\]/u;
const COPY_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
};

export type CopyEncoderOptions = {
  /** Product to write for each SKU; undefined writes the SKU itself. */
  products: ReadonlyMap<string, string> | undefined;
};

/** Takes the rows of an upload whose id is good, and makes of them what is to be stored. */
export interface RowEncoder {
  /** @param clean false when another field of the row is at fault */
  addRow(record: FieldRecord, plan: ColumnPlan, clean: boolean): void;
  /** Full blocks so far; the caller owns them. With `rest`, also the last, unfilled one. */
  takeBlocks(rest: boolean): Uint8Array[];
}

/** Lines of COPY text, given on in blocks. */
export class CopyLines {
  #lines = '';
  #full: Uint8Array[] = [];

  /** @param line one or more, with their ends */
  add(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= blockCharacters) this.#endBlock();
  }

  /** Full blocks so far; the caller owns them. With `rest`, also the last, unfilled one. */
  takeBlocks(rest: boolean): Uint8Array[] {
    if (rest && this.#lines !== '') this.#endBlock();
    if (this.#full.length === 0) return this.#full;
    const blocks = this.#full;
    this.#full = [];
    return blocks;
  }

  #endBlock(): void {
    this.#full.push(Buffer.from(this.#lines));
    this.#lines = '';
  }
}

/**
 * Turns checked records into lines of COPY text. An empty field is NULL; a row without SCM values has NULL for `scm`. A
 * row that is not clean is written with its number and id alone: another row with the same id is still found.
 */
export class CopyEncoder implements RowEncoder {
  readonly #lines = new CopyLines();
  #products: ReadonlyMap<string, string> | undefined;
  #plan: ColumnPlan | undefined;
  #scmOpenings: string[] = [];

  constructor(options: CopyEncoderOptions) {
    this.#products = options.products;
  }

  addRow(record: FieldRecord, plan: ColumnPlan, clean: boolean): void {
    if (plan !== this.#plan) this.#takePlan(plan);
    const { fields } = record;
    // A valid id of any format holds nothing that COPY would take for an escape.
    const id = fields[plan.id] ?? '';
    if (clean) {
      const product = this.#encodeProduct(fields[plan.product]);
      const status = fields[plan.activationStatus] || copyNull;
      const reason = fields[plan.blacklistReason] || copyNull;
      const updatedBy = encodeField(fields[plan.updatedBy]);
      const scm = this.#encodeScm(fields, plan);
      this.#lines.add(`${record.row}\t${id}\t${product}\t${status}\t${reason}\t${updatedBy}\t${scm}\n`);
    } else {
      this.#lines.add(`${record.row}\t${id}${nothingGiven}\n`);
    }
  }

  takeBlocks(rest: boolean): Uint8Array[] {
    return this.#lines.takeBlocks(rest);
  }

  #takePlan(plan: ColumnPlan): void {
    this.#plan = plan;
    this.#scmOpenings = scmOpenings(plan);
  }

  #encodeProduct(sku: string | undefined): string {
    if (this.#products === undefined || sku === undefined || sku === '') return encodeField(sku);
    const text = this.#products.get(sku);
    if (text === undefined) throw new Error('A row with an unknown product was taken for a clean one');
    return encodeField(text);
  }

  #encodeScm(fields: readonly string[], plan: ColumnPlan): string {
    let pairs = '';
    for (let i = 0; i < plan.scm.length; i++) {
      const value = fields[plan.scm[i]?.index ?? -1] ?? '';
      if (value === '') continue;
      pairs += `${pairs === '' ? '{' : ','}${this.#scmOpenings[i]}${encodeJsonText(value)}`;
    }
    return pairs === '' ? copyNull : `${pairs}}`;
  }
}

/** COPY text before the value of each SCM column. */
export const scmOpenings = (plan: ColumnPlan): string[] =>
  plan.scm.map(({ key }) => `${escapeForCopy(JSON.stringify(key))}:`);

/** A JSON string in COPY text. */
export const encodeJsonText = (value: string): string =>
  jsonSpecial.test(value) ? escapeForCopy(JSON.stringify(value)) : `"${value}"`;

/** A column that the file does not have is NULL, like an empty field. */
export function encodeField(text: string | undefined): string {
  if (text === undefined || text === '') return copyNull;
  return copySpecial.test(text) ? escapeForCopy(text) : text;
}

/** Text as a value of COPY's text format. */
export function escapeForCopy(text: string): string {
  return text.replace(copySpecials, (character) => COPY_ESCAPES[character] ?? character);
}
