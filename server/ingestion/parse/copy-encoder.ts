import type { ColumnPlan } from '#lib/csv/column-plan.ts';
import type { FieldRecord } from '#lib/csv/field-record.ts';
import { encodeText } from '#lib/csv/utf8.ts';

/** Columns of a staging line, in this order, for `COPY staging (…) FROM STDIN` in text format. */
export const STAGING_COLUMNS = [
  { name: 'row_no', type: 'integer' },
  { name: 'extended_id', type: 'text' },
  { name: 'product', type: 'text' },
  { name: 'activation_status', type: 'smallint' },
  { name: 'blacklist_reason', type: 'smallint' },
  { name: 'updated_by', type: 'text' },
  { name: 'scm', type: 'jsonb' },
] as const;

const BLOCK_BYTES = 256 * 1024;
/** The longest escape of one byte: a control character in JSON, its backslash doubled for COPY. */
const MAX_EXPANSION = 7;
const FIXED_BYTES = 128;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LETTER_N = 0x4e;

/** Bytes that are not themselves in a COPY text value, and those that are not in a JSON string inside one. */
const COPY_SPECIAL = new Uint8Array(256);
for (const byte of [8, TAB, LF, 11, 12, CR, BACKSLASH]) COPY_SPECIAL[byte] = 1;
const JSON_SPECIAL = new Uint8Array(256).fill(1, 0, 0x20);
JSON_SPECIAL[QUOTE] = 1;
JSON_SPECIAL[BACKSLASH] = 1;

export type CopyEncoderOptions = {
  /** What is written for a SKU, by SKU; undefined writes the SKU itself. */
  products: ReadonlyMap<string, string> | undefined;
};

/**
 * Turns checked records into lines of COPY text, bytes to bytes. An empty field is NULL; a row without SCM values has NULL for
 * `scm`. A row that is not clean is written with its number and id alone: it can still be told from others by its id.
 */
export class CopyEncoder {
  #out: Uint8Array = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #used = 0;
  #full: Uint8Array[] = [];
  #products: ReadonlyMap<string, string> | undefined;
  #plan: ColumnPlan | undefined;
  #scmOpenings: Uint8Array[] = [];
  #sku: Uint8Array = new Uint8Array(0);
  #skuText: Uint8Array = new Uint8Array(0);
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  constructor(options: CopyEncoderOptions) {
    this.#products = options.products;
  }

  addRow(record: FieldRecord, plan: ColumnPlan, clean: boolean): void {
    if (plan !== this.#plan) this.#takePlan(plan);
    const { bytes, starts, ends } = record;
    this.#reserve(record);
    this.#writeNumber(record.row);
    this.#out[this.#used++] = TAB;
    // A valid id of any format holds nothing that COPY would take for an escape.
    this.#writePlain(bytes, starts[plan.id] as number, ends[plan.id] as number);
    if (!clean) {
      for (let i = 2; i < STAGING_COLUMNS.length; i++) this.#writeNull();
      this.#out[this.#used++] = LF;
      return;
    }
    this.#writeProduct(record, plan.product);
    this.#writeField(record, plan.activationStatus);
    this.#writeField(record, plan.blacklistReason);
    this.#writeField(record, plan.updatedBy);
    this.#writeScm(record, plan);
    this.#out[this.#used++] = LF;
  }

  /** Full blocks so far; the caller owns them. With `rest`, also the last, unfilled one. */
  takeBlocks(rest: boolean): Uint8Array[] {
    if (rest && this.#used > 0) this.#startBlock(BLOCK_BYTES);
    if (this.#full.length === 0) return this.#full;
    const blocks = this.#full;
    this.#full = [];
    return blocks;
  }

  #takePlan(plan: ColumnPlan): void {
    this.#plan = plan;
    this.#scmOpenings = plan.scm.map(({ key }) => encodeText(`${escapeForCopy(JSON.stringify(key))}:"`));
  }

  #startBlock(size: number): void {
    this.#full.push(this.#out.subarray(0, this.#used));
    this.#out = Buffer.allocUnsafeSlow(size);
    this.#used = 0;
  }

  #reserve(record: FieldRecord): void {
    const { starts, ends, count } = record;
    let need = FIXED_BYTES;
    for (let i = 0; i < count; i++) need += (ends[i] as number) - (starts[i] as number);
    need *= MAX_EXPANSION;
    for (let i = 0; i < this.#scmOpenings.length; i++) need += (this.#scmOpenings[i] as Uint8Array).length + 2;
    need += this.#skuRoom();
    if (this.#used + need > this.#out.length) this.#startBlock(Math.max(BLOCK_BYTES, need));
  }

  /** What stands for a SKU may be longer than the SKU. */
  #skuRoom(): number {
    return this.#products === undefined ? 0 : 2048;
  }

  #writeNull(): void {
    const out = this.#out;
    out[this.#used] = TAB;
    out[this.#used + 1] = BACKSLASH;
    out[this.#used + 2] = LETTER_N;
    this.#used += 3;
  }

  #writeNumber(value: number): void {
    let digits = 1;
    for (let limit = 10; limit <= value; limit *= 10) digits++;
    let rest = value;
    for (let at = this.#used + digits - 1; at >= this.#used; at--) {
      const next = Math.floor(rest / 10);
      this.#out[at] = 0x30 + rest - 10 * next;
      rest = next;
    }
    this.#used += digits;
  }

  #writePlain(bytes: Uint8Array, start: number, end: number): void {
    const out = this.#out;
    let to = this.#used;
    for (let p = start; p < end; p++) out[to++] = bytes[p] as number;
    this.#used = to;
  }

  #writeField(record: FieldRecord, index: number): void {
    const start = index < 0 ? 0 : (record.starts[index] as number);
    const end = index < 0 ? 0 : (record.ends[index] as number);
    if (start === end) {
      this.#writeNull();
      return;
    }
    this.#out[this.#used++] = TAB;
    this.#writeEscaped(record.bytes, start, end);
  }

  #writeEscaped(bytes: Uint8Array, start: number, end: number): void {
    const out = this.#out;
    let to = this.#used;
    for (let p = start; p < end; p++) {
      const byte = bytes[p] as number;
      if (COPY_SPECIAL[byte] === 1) {
        out[to++] = BACKSLASH;
        out[to++] = byte === BACKSLASH ? BACKSLASH : copyLetter(byte);
      } else {
        out[to++] = byte;
      }
    }
    this.#used = to;
  }

  #writeProduct(record: FieldRecord, index: number): void {
    if (this.#products === undefined || index < 0) {
      this.#writeField(record, index);
      return;
    }
    const { bytes } = record;
    const start = record.starts[index] as number;
    const end = record.ends[index] as number;
    if (start === end) {
      this.#writeNull();
      return;
    }
    // Neighbouring rows mostly hold the same product.
    if (!isSame(this.#sku, bytes, start, end)) {
      this.#sku = bytes.slice(start, end);
      const sku = this.#decoder.decode(this.#sku);
      const text = this.#products.get(sku);
      if (text === undefined) throw new Error('A row with an unknown product was taken for a clean one');
      if (text.length > 255) throw new RangeError('What stands for a SKU is longer than 255 characters');
      this.#skuText = encodeText(escapeForCopy(text));
    }
    this.#out[this.#used++] = TAB;
    this.#writePlain(this.#skuText, 0, this.#skuText.length);
  }

  #writeScm(record: FieldRecord, plan: ColumnPlan): void {
    const { bytes, starts, ends } = record;
    const scm = plan.scm;
    const out = this.#out;
    let any = false;
    for (let i = 0; i < scm.length; i++) {
      const index = (scm[i] as { index: number }).index;
      const start = starts[index] as number;
      const end = ends[index] as number;
      if (start === end) continue;
      if (any) {
        out[this.#used++] = COMMA;
      } else {
        out[this.#used++] = TAB;
        out[this.#used++] = 0x7b;
        any = true;
      }
      const opening = this.#scmOpenings[i] as Uint8Array;
      this.#writePlain(opening, 0, opening.length);
      this.#writeJson(bytes, start, end);
      out[this.#used++] = QUOTE;
    }
    if (any) out[this.#used++] = 0x7d;
    else this.#writeNull();
  }

  /** Inside of a JSON string, its backslashes doubled for COPY. */
  #writeJson(bytes: Uint8Array, start: number, end: number): void {
    const out = this.#out;
    let to = this.#used;
    for (let p = start; p < end; p++) {
      const byte = bytes[p] as number;
      if (JSON_SPECIAL[byte] === 0) {
        out[to++] = byte;
        continue;
      }
      out[to++] = BACKSLASH;
      out[to++] = BACKSLASH;
      if (byte === QUOTE) {
        out[to++] = QUOTE;
      } else if (byte === BACKSLASH) {
        out[to++] = BACKSLASH;
        out[to++] = BACKSLASH;
      } else {
        out[to++] = 0x75;
        out[to++] = 0x30;
        out[to++] = 0x30;
        out[to++] = 0x30 + (byte >> 4);
        out[to++] = hexLetter(byte & 15);
      }
    }
    this.#used = to;
  }
}

/** Text as a value of COPY's text format. */
export function escapeForCopy(text: string): string {
  return text.replace(/[\\\b\t\n\v\f\r]/g, (character) =>
    character === '\\' ? '\\\\' : `\\${String.fromCharCode(copyLetter(character.charCodeAt(0)))}`,
  );
}

const COPY_LETTERS: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 11: 0x76, 12: 0x66, 13: 0x72 };

function copyLetter(byte: number): number {
  return COPY_LETTERS[byte] as number;
}

function hexLetter(digit: number): number {
  return digit < 10 ? 0x30 + digit : 0x57 + digit;
}

function isSame(kept: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (kept.length !== end - start) return false;
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] !== bytes[start + i]) return false;
  }
  return true;
}
