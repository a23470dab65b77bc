import { TokenType } from '@streamparser/json';
import {
  FIELD_ABSENT,
  FIELD_NESTED,
  FIELD_OTHER_SCALAR,
  FIELD_TEXT,
  type FieldRecord,
  MAX_FIELD_BYTES,
  MAX_FIELDS,
  MAX_RECORD_BYTES,
  type RecordSink,
  SHOWN_CHARACTERS,
} from './field-record.ts';
import type { JsonWindow } from './json-window.ts';

/** What the tokenizer cannot make a token of. */
export const NO_TOKEN = -1;

const MAX_DEPTH = 32;

const AT_START = 0;
const AT_WRAPPER_KEY = 1;
const AT_WRAPPER_COLON = 2;
const AT_WRAPPER_LIST = 3;
const AT_FIRST_ELEMENT = 4;
const AT_ELEMENT = 5;
const AT_FIRST_KEY = 6;
const AT_KEY = 7;
const AT_COLON = 8;
const AT_VALUE = 9;
const IN_NESTED = 10;
const AFTER_VALUE = 11;
const AFTER_ELEMENT = 12;
const AFTER_LIST = 13;
const AT_END = 14;

const CODES = '"codes"';
const NOT_CODES = 'expected "codes" with a list';
const TOO_LONG = 'a value is longer than 64 KB';
const NO_VALUE = 'expected a value';

export type JsonSink = RecordSink & {
  /** A key that is not among the names; the row is still delivered. */
  onUnknownKey: (row: number, key: string, value: string) => void;
};

/** Why a file is no JSON, or none that can be read. Ends the reading. */
export class JsonFault extends Error {
  readonly at: number;
  readonly row: number;

  constructor(message: string, at: number, row: number) {
    super(message);
    this.at = at;
    this.row = row;
  }
}

/**
 * Puts tokens together to `[{"id": …, …}, …]` or `{"codes": [ … ]}`, one flat element at a time, as records over a
 * fixed list of names. What is JSON but not a flat object is a problem of its element alone; for anything else a
 * JsonFault is thrown.
 */
export class JsonElements {
  #sink: JsonSink;
  #index: ReadonlyMap<string, number>;
  #window: JsonWindow;
  #fields: string[];
  #kinds: Uint8Array;
  #given: Uint8Array;
  #unknown = new Map<string, string>();
  #state = AT_START;
  #isWrapped = false;
  #row = 0;
  #elementAt = 0;
  #isObject = false;
  #key = '';
  #valueAt = 0;
  #kind = FIELD_ABSENT;
  #text = '';
  #closers: number[] = [];
  #problem = '';
  #problemKey = '';
  /** Behind the last token outside an element. */
  #frameEnd = 0;
  #record: FieldRecord;
  /** Offsets of bytes that are no UTF-8, in their order, and how many of them lie behind. */
  #illFormed: number[] = [];
  #illFormedPassed = 0;

  constructor(names: readonly string[], window: JsonWindow, sink: JsonSink) {
    this.#sink = sink;
    this.#index = new Map(names.map((name, index) => [name, index]));
    this.#window = window;
    this.#fields = names.map(() => '');
    this.#kinds = new Uint8Array(names.length);
    this.#given = new Uint8Array(names.length);
    this.#record = { fields: this.#fields, kinds: this.#kinds, row: 0 };
  }

  noteIllFormed(offset: number): void {
    this.#illFormed.push(offset);
  }

  take(token: number, value: string, offset: number): void {
    if (!this.#isInElement) this.#frameEnd = offset + 1;
    switch (this.#state) {
      case AT_START:
        if (token === TokenType.LEFT_BRACKET) this.#state = AT_FIRST_ELEMENT;
        else if (token === TokenType.LEFT_BRACE) this.#state = AT_WRAPPER_KEY;
        else this.refuse('the file begins neither with [ nor with {"codes": [', offset);
        return;
      case AT_WRAPPER_KEY:
        if (value !== 'codes' || this.#window.textOf(offset, offset + CODES.length) !== CODES) {
          this.refuse(NOT_CODES, offset);
        }
        this.#frameEnd = offset + CODES.length;
        this.#state = AT_WRAPPER_COLON;
        return;
      case AT_WRAPPER_COLON:
        if (token !== TokenType.COLON) this.refuse('expected a colon', offset);
        this.#state = AT_WRAPPER_LIST;
        return;
      case AT_WRAPPER_LIST:
        if (token !== TokenType.LEFT_BRACKET) this.refuse(NOT_CODES, offset);
        this.#isWrapped = true;
        this.#state = AT_FIRST_ELEMENT;
        return;
      case AT_FIRST_ELEMENT:
      case AT_ELEMENT:
        if (token === TokenType.RIGHT_BRACKET && this.#state === AT_FIRST_ELEMENT) this.#endList();
        else this.#beginElement(token, value, offset);
        return;
      case AT_FIRST_KEY:
        if (token === TokenType.RIGHT_BRACE) this.#endElement(offset + 1);
        else this.#takeKey(token, value, offset);
        return;
      case AT_KEY:
        this.#takeKey(token, value, offset);
        return;
      case AT_COLON:
        if (token !== TokenType.COLON) this.refuse('expected a colon', offset);
        this.#valueAt = offset + 1;
        this.#state = AT_VALUE;
        return;
      case AT_VALUE:
        this.#beginValue(token, value, offset);
        return;
      case IN_NESTED:
        this.#takeNested(token, value, offset);
        return;
      case AFTER_VALUE:
        this.#takeAfterValue(token, offset);
        return;
      case AFTER_ELEMENT:
        if (token === TokenType.COMMA) this.#state = AT_ELEMENT;
        else if (token === TokenType.RIGHT_BRACKET) this.#endList();
        else this.refuse('expected a comma or ]', offset);
        return;
      case AFTER_LIST:
        if (token !== TokenType.RIGHT_BRACE) this.refuse('expected } after the list of codes', offset);
        this.#state = AT_END;
        return;
      default:
        this.refuse('there is text after the end', offset);
    }
  }

  /** Offset from which bytes are still needed: the element's, or those of a token of which only a part is here. */
  get keptFrom(): number {
    return this.#isInElement ? this.#elementAt : this.#window.skipSpace(this.#frameEnd);
  }

  get isAtStart(): boolean {
    return this.#state === AT_START;
  }

  /** Keeps memory bounded while an element or a value has not ended. @throws JsonFault */
  checkBounds(): void {
    const { end } = this.#window;
    if (!this.#isInElement) {
      const at = this.keptFrom;
      if (end - at <= MAX_FIELD_BYTES + 2) return;
      if (this.#isAtElement) this.refuse(TOO_LONG, at);
      this.take(NO_TOKEN, '', at);
    }
    const valueAt = this.#state === AT_VALUE ? this.#window.skipSpace(this.#valueAt) : end;
    if (end - valueAt > MAX_FIELD_BYTES + 2) this.refuse(TOO_LONG, valueAt);
    if (end - this.#elementAt > MAX_RECORD_BYTES) this.refuse('the element is longer than 1 MB', this.#elementAt);
  }

  /** The end of the file. @throws JsonFault */
  finish(): void {
    const { end } = this.#window;
    if (this.#state === AFTER_VALUE && !this.#isObject) this.#endElement(end);
    // A number or a part of another token that nothing has ended.
    if (this.#state >= AFTER_ELEMENT && this.keptFrom < end) this.take(NO_TOKEN, '', this.keptFrom);
    if (this.#state === AT_END || this.#state === AT_START) return;
    const isInElement = this.#isInElement || (this.#isAtElement && this.keptFrom < end);
    throw new JsonFault('the file ends too early', end, isInElement ? this.#row + 1 : 0);
  }

  /** @throws JsonFault */
  refuse(message: string, at: number): never {
    const isInList = this.#state >= AT_FIRST_ELEMENT && this.#state <= AFTER_ELEMENT;
    throw new JsonFault(message, at, isInList ? this.#row + 1 : 0);
  }

  get #isInElement(): boolean {
    return this.#state >= AT_FIRST_KEY && this.#state <= AFTER_VALUE;
  }

  get #isAtElement(): boolean {
    return this.#state === AT_FIRST_ELEMENT || this.#state === AT_ELEMENT;
  }

  #endList(): void {
    this.#state = this.#isWrapped ? AFTER_LIST : AT_END;
  }

  #beginElement(token: number, value: string, offset: number): void {
    this.#elementAt = offset;
    this.#isObject = token === TokenType.LEFT_BRACE;
    this.#problem = this.#isObject ? '' : 'An element is not an object';
    this.#problemKey = '';
    if (!this.#isObject) {
      this.#beginValue(token, value, offset);
      return;
    }
    this.#fields.fill('');
    this.#kinds.fill(FIELD_ABSENT);
    this.#given.fill(0);
    if (this.#unknown.size > 0) this.#unknown.clear();
    this.#state = AT_FIRST_KEY;
  }

  /** What PostgreSQL cannot store ends the reading at its escape. */
  #checkString(value: string, offset: number): void {
    if (!this.#window.hasBackslash || (value.isWellFormed() && !value.includes('\0'))) return;
    const found = this.#window.findUnstorable(offset);
    if (found !== undefined) this.refuse(found.message, found.at);
  }

  #takeKey(token: number, value: string, offset: number): void {
    if (token !== TokenType.STRING) this.refuse('expected a key in quotes', offset);
    this.#checkString(value, offset);
    this.#key = value;
    this.#state = AT_COLON;
  }

  #beginValue(token: number, value: string, offset: number): void {
    this.#valueAt = offset;
    this.#text = value;
    this.#state = AFTER_VALUE;
    switch (token) {
      case TokenType.STRING:
        this.#kind = FIELD_TEXT;
        this.#checkString(value, offset);
        return;
      case TokenType.NULL:
        this.#kind = FIELD_ABSENT;
        return;
      case TokenType.NUMBER:
      case TokenType.TRUE:
      case TokenType.FALSE:
        this.#kind = FIELD_OTHER_SCALAR;
        return;
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        this.#kind = FIELD_NESTED;
        this.#closers = [];
        this.#state = IN_NESTED;
        this.#takeNested(token, value, offset);
        return;
      default:
        this.#state = this.#isObject ? AT_VALUE : AT_ELEMENT;
        this.refuse(NO_VALUE, offset);
    }
  }

  /** A nested value is going to be refused, so only its brackets are followed. */
  #takeNested(token: number, value: string, offset: number): void {
    const fail = (): never => this.refuse('the nesting is too deep or not closed properly', this.#valueAt);
    if (token === NO_TOKEN) fail();
    if (token === TokenType.STRING) this.#checkString(value, offset);
    if (token === TokenType.LEFT_BRACE) this.#closers.push(TokenType.RIGHT_BRACE);
    if (token === TokenType.LEFT_BRACKET) this.#closers.push(TokenType.RIGHT_BRACKET);
    if (this.#closers.length > MAX_DEPTH) fail();
    if (token !== TokenType.RIGHT_BRACE && token !== TokenType.RIGHT_BRACKET) return;
    if (this.#closers.pop() !== token) fail();
    if (this.#closers.length > 0) return;
    this.#state = AFTER_VALUE;
    if (!this.#isObject) this.#endElement(offset + 1);
  }

  #takeAfterValue(token: number, offset: number): void {
    // 01 and 1x come as 1 or a number and what is left of it: no value at all.
    const isScalar = this.#kind === FIELD_OTHER_SCALAR || this.#kind === FIELD_ABSENT;
    const isPart = offset <= this.#valueAt || (this.#window.isWordAt(offset) && this.#window.isWordAt(offset - 1));
    if (isScalar && isPart) this.refuse(NO_VALUE, this.#valueAt);
    const valueEnd = this.#window.trimSpace(offset);
    if (!this.#isObject) {
      this.#endElement(valueEnd);
      this.take(token, '', offset);
      return;
    }
    this.#endValue(valueEnd);
    if (token === TokenType.RIGHT_BRACE) this.#endElement(offset + 1);
    else if (token === TokenType.COMMA) this.#state = AT_KEY;
    else this.refuse('expected a comma or }', offset);
  }

  #endValue(end: number): void {
    const quotes = this.#kind === FIELD_TEXT ? 2 : 0;
    if (end - this.#valueAt - quotes > MAX_FIELD_BYTES) this.refuse(TOO_LONG, this.#valueAt);
    const index = this.#index.get(this.#key);
    if (index === undefined ? this.#unknown.has(this.#key) : this.#given[index] === 1) {
      this.#problem = 'A key is given twice';
      this.#problemKey = this.#key;
    }
    if (index === undefined) {
      if (this.#unknown.size === MAX_FIELDS) this.refuse(`the element has more than ${MAX_FIELDS} keys`, this.#valueAt);
      this.#unknown.set(this.#key, this.#window.textOf(this.#valueAt, end, SHOWN_CHARACTERS));
      return;
    }
    this.#given[index] = 1;
    this.#kinds[index] = this.#kind;
    if (this.#kind === FIELD_TEXT) this.#fields[index] = this.#text;
    else this.#fields[index] = this.#kind === FIELD_ABSENT ? '' : this.#window.textOf(this.#valueAt, end);
  }

  #endElement(end: number): void {
    if (!this.#isObject && end - this.#valueAt > MAX_FIELD_BYTES + 2) this.refuse(TOO_LONG, this.#valueAt);
    if (end - this.#elementAt > MAX_RECORD_BYTES) this.refuse('the element is longer than 1 MB', this.#elementAt);
    if (this.#isIllFormed(end)) this.#problem = 'Not UTF-8';
    this.#row++;
    this.#frameEnd = end;
    this.#state = AFTER_ELEMENT;
    if (this.#problem !== '') {
      const value = this.#window.textOf(this.#elementAt, end, SHOWN_CHARACTERS);
      this.#sink.onProblem({ row: this.#row, column: this.#problemKey, value, message: this.#problem });
      return;
    }
    for (const [key, value] of this.#unknown) this.#sink.onUnknownKey(this.#row, key, value);
    this.#record.row = this.#row;
    this.#sink.onRecord(this.#record);
  }

  #isIllFormed(end: number): boolean {
    let isWithin = false;
    for (; this.#illFormedPassed < this.#illFormed.length; this.#illFormedPassed++) {
      const offset = this.#illFormed[this.#illFormedPassed] as number;
      if (offset >= end) break;
      isWithin ||= offset >= this.#elementAt;
    }
    if (this.#illFormedPassed === this.#illFormed.length) {
      this.#illFormed = [];
      this.#illFormedPassed = 0;
    }
    return isWithin;
  }
}
