import { TokenType } from '@streamparser/json';
import { isWellFormed } from '#lib/ponyfills/well-formed.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import {
  type FieldRecord,
  fieldAbsent,
  fieldNested,
  fieldOtherScalar,
  fieldText,
  maxFieldBytes,
  maxFields,
  maxRecordBytes,
  type RecordSink,
  shownCharacters,
} from './field-record.ts';
import type { JsonWindow } from './json-window.ts';

/** Result for input that is no token. */
export const noToken = -1;

const maxDepth = 32;

const atStart = 0;
const atWrapperKey = 1;
const atWrapperColon = 2;
const atWrapperList = 3;
const atFirstElement = 4;
const atElement = 5;
const atFirstKey = 6;
const atKey = 7;
const atColon = 8;
const atValue = 9;
const inNested = 10;
const afterValue = 11;
const afterElement = 12;
const afterList = 13;
const atEnd = 14;

const codes = '"codes"';
const notCodes = reason('jsonCodesExpected');
const tooLong = reason('jsonValueTooLong');
const noValue = reason('jsonValueExpected');
const longElement = reason('jsonElementTooLong');

export type JsonSink = RecordSink & {
  /** A key that is not among the names; the row is still delivered. */
  onUnknownKey: (row: number, key: string, value: string) => void;
};

/** Why a file is no JSON, or none that can be read. Ends the reading. */
export class JsonFault extends Error {
  readonly reason: Reason;
  readonly at: number;
  readonly row: number;

  constructor(why: Reason, at: number, row: number) {
    super(why.code);
    this.reason = why;
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
  #state = atStart;
  #isWrapped = false;
  #row = 0;
  #elementAt = 0;
  #isObject = false;
  #key = '';
  #valueAt = 0;
  #kind = fieldAbsent;
  #text = '';
  #closers: number[] = [];
  #problem: Reason | undefined;
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

  recordIllFormed(offset: number): void {
    this.#illFormed.push(offset);
  }

  take(token: number, value: string, offset: number): void {
    if (!this.#isInElement) this.#frameEnd = offset + 1;
    switch (this.#state) {
      case atStart:
        if (token === TokenType.LEFT_BRACKET) this.#state = atFirstElement;
        else if (token === TokenType.LEFT_BRACE) this.#state = atWrapperKey;
        else this.refuse(reason('jsonStartWrong', { start: '{"codes": [' }), offset);
        return;
      case atWrapperKey:
        if (value !== 'codes' || this.#window.textOf(offset, offset + codes.length) !== codes) {
          this.refuse(notCodes, offset);
        }
        this.#frameEnd = offset + codes.length;
        this.#state = atWrapperColon;
        return;
      case atWrapperColon:
        if (token !== TokenType.COLON) this.refuse(reason('jsonColonExpected'), offset);
        this.#state = atWrapperList;
        return;
      case atWrapperList:
        if (token !== TokenType.LEFT_BRACKET) this.refuse(notCodes, offset);
        this.#isWrapped = true;
        this.#state = atFirstElement;
        return;
      case atFirstElement:
      case atElement:
        if (token === TokenType.RIGHT_BRACKET && this.#state === atFirstElement) this.#endList();
        else this.#beginElement(token, value, offset);
        return;
      case atFirstKey:
        if (token === TokenType.RIGHT_BRACE) this.#endElement(offset + 1);
        else this.#takeKey(token, value, offset);
        return;
      case atKey:
        this.#takeKey(token, value, offset);
        return;
      case atColon:
        if (token !== TokenType.COLON) this.refuse(reason('jsonColonExpected'), offset);
        this.#valueAt = offset + 1;
        this.#state = atValue;
        return;
      case atValue:
        this.#beginValue(token, value, offset);
        return;
      case inNested:
        this.#takeNested(token, value, offset);
        return;
      case afterValue:
        this.#takeAfterValue(token, offset);
        return;
      case afterElement:
        if (token === TokenType.COMMA) this.#state = atElement;
        else if (token === TokenType.RIGHT_BRACKET) this.#endList();
        else this.refuse(reason('jsonCommaExpected', { bracket: ']' }), offset);
        return;
      case afterList:
        if (token !== TokenType.RIGHT_BRACE) this.refuse(reason('jsonEndExpected', { bracket: '}' }), offset);
        this.#state = atEnd;
        return;
      default:
        this.refuse(reason('jsonTextAfterEnd'), offset);
    }
  }

  /** Offset from which bytes are still needed: the element's, or those of a token of which only a part is here. */
  get keptFrom(): number {
    return this.#isInElement ? this.#elementAt : this.#window.skipSpace(this.#frameEnd);
  }

  get isAtStart(): boolean {
    return this.#state === atStart;
  }

  /** Keeps memory bounded while an element or a value has not ended. @throws JsonFault */
  checkBounds(): void {
    const { end } = this.#window;
    if (!this.#isInElement) {
      const at = this.keptFrom;
      if (end - at <= maxFieldBytes + 2) return;
      if (this.#isAtElement) this.refuse(tooLong, at);
      this.take(noToken, '', at);
    }
    const valueAt = this.#state === atValue ? this.#window.skipSpace(this.#valueAt) : end;
    if (end - valueAt > maxFieldBytes + 2) this.refuse(tooLong, valueAt);
    if (end - this.#elementAt > maxRecordBytes) this.refuse(longElement, this.#elementAt);
  }

  /** The end of the file. @throws JsonFault */
  finish(): void {
    const { end } = this.#window;
    if (this.#state === afterValue && !this.#isObject) this.#endElement(end);
    // A number or a part of another token that nothing has ended.
    if (this.#state >= afterElement && this.keptFrom < end) this.take(noToken, '', this.keptFrom);
    if (this.#state === atEnd || this.#state === atStart) return;
    const isInElement = this.#isInElement || (this.#isAtElement && this.keptFrom < end);
    throw new JsonFault(reason('jsonEndsEarly'), end, isInElement ? this.#row + 1 : 0);
  }

  /** @throws JsonFault */
  refuse(why: Reason, at: number): never {
    const isInList = this.#state >= atFirstElement && this.#state <= afterElement;
    throw new JsonFault(why, at, isInList ? this.#row + 1 : 0);
  }

  get #isInElement(): boolean {
    return this.#state >= atFirstKey && this.#state <= afterValue;
  }

  get #isAtElement(): boolean {
    return this.#state === atFirstElement || this.#state === atElement;
  }

  #endList(): void {
    this.#state = this.#isWrapped ? afterList : atEnd;
  }

  #beginElement(token: number, value: string, offset: number): void {
    this.#elementAt = offset;
    this.#isObject = token === TokenType.LEFT_BRACE;
    this.#problem = this.#isObject ? undefined : reason('elementNotObject');
    this.#problemKey = '';
    if (!this.#isObject) {
      this.#beginValue(token, value, offset);
      return;
    }
    this.#fields.fill('');
    this.#kinds.fill(fieldAbsent);
    this.#given.fill(0);
    if (this.#unknown.size > 0) this.#unknown.clear();
    this.#state = atFirstKey;
  }

  /** A string that PostgreSQL cannot store ends the reading at its escape. */
  #checkString(value: string, offset: number): void {
    if (!this.#window.hasBackslash || (isWellFormed(value) && !value.includes('\0'))) return;
    const found = this.#window.findUnstorable(offset);
    if (found !== undefined) this.refuse(found.reason, found.at);
  }

  #takeKey(token: number, value: string, offset: number): void {
    if (token !== TokenType.STRING) this.refuse(reason('jsonKeyExpected'), offset);
    this.#checkString(value, offset);
    this.#key = value;
    this.#state = atColon;
  }

  #beginValue(token: number, value: string, offset: number): void {
    this.#valueAt = offset;
    this.#text = value;
    this.#state = afterValue;
    switch (token) {
      case TokenType.STRING:
        this.#kind = fieldText;
        this.#checkString(value, offset);
        return;
      case TokenType.NULL:
        this.#kind = fieldAbsent;
        return;
      case TokenType.NUMBER:
      case TokenType.TRUE:
      case TokenType.FALSE:
        this.#kind = fieldOtherScalar;
        return;
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        this.#kind = fieldNested;
        this.#closers = [];
        this.#state = inNested;
        this.#takeNested(token, value, offset);
        return;
      default:
        this.#state = this.#isObject ? atValue : atElement;
        this.refuse(noValue, offset);
    }
  }

  /** A nested value is going to be refused, so only its brackets are followed. */
  #takeNested(token: number, value: string, offset: number): void {
    const fail = (): never => this.refuse(reason('jsonNestingTooDeep'), this.#valueAt);
    if (token === noToken) fail();
    if (token === TokenType.STRING) this.#checkString(value, offset);
    if (token === TokenType.LEFT_BRACE) this.#closers.push(TokenType.RIGHT_BRACE);
    if (token === TokenType.LEFT_BRACKET) this.#closers.push(TokenType.RIGHT_BRACKET);
    if (this.#closers.length > maxDepth) fail();
    if (token !== TokenType.RIGHT_BRACE && token !== TokenType.RIGHT_BRACKET) return;
    if (this.#closers.pop() !== token) fail();
    if (this.#closers.length > 0) return;
    this.#state = afterValue;
    if (!this.#isObject) this.#endElement(offset + 1);
  }

  #takeAfterValue(token: number, offset: number): void {
    // 01 and 1x come as 1 or a number and what is left of it: no value at all.
    const isScalar = this.#kind === fieldOtherScalar || this.#kind === fieldAbsent;
    const isPart = offset <= this.#valueAt || (this.#window.isWordAt(offset) && this.#window.isWordAt(offset - 1));
    if (isScalar && isPart) this.refuse(noValue, this.#valueAt);
    const valueEnd = this.#window.trimSpace(offset);
    if (!this.#isObject) {
      this.#endElement(valueEnd);
      this.take(token, '', offset);
      return;
    }
    this.#endValue(valueEnd);
    if (token === TokenType.RIGHT_BRACE) this.#endElement(offset + 1);
    else if (token === TokenType.COMMA) this.#state = atKey;
    else this.refuse(reason('jsonCommaExpected', { bracket: '}' }), offset);
  }

  #endValue(end: number): void {
    const quotes = this.#kind === fieldText ? 2 : 0;
    if (end - this.#valueAt - quotes > maxFieldBytes) this.refuse(tooLong, this.#valueAt);
    const index = this.#index.get(this.#key);
    if (index === undefined ? this.#unknown.has(this.#key) : this.#given[index] === 1) {
      this.#problem = reason('keyDuplicated');
      this.#problemKey = this.#key;
    }
    if (index === undefined) {
      if (this.#unknown.size === maxFields) this.refuse(reason('jsonTooManyKeys', { count: maxFields }), this.#valueAt);
      this.#unknown.set(this.#key, this.#window.textOf(this.#valueAt, end, shownCharacters));
      return;
    }
    this.#given[index] = 1;
    this.#kinds[index] = this.#kind;
    if (this.#kind === fieldText) this.#fields[index] = this.#text;
    else this.#fields[index] = this.#kind === fieldAbsent ? '' : this.#window.textOf(this.#valueAt, end);
  }

  #endElement(end: number): void {
    if (!this.#isObject && end - this.#valueAt > maxFieldBytes + 2) this.refuse(tooLong, this.#valueAt);
    if (end - this.#elementAt > maxRecordBytes) this.refuse(longElement, this.#elementAt);
    if (this.#isIllFormed(end)) this.#problem = reason('fileNotUtf8');
    this.#row += 1;
    this.#frameEnd = end;
    this.#state = afterElement;
    if (this.#problem) {
      const value = this.#window.textOf(this.#elementAt, end, shownCharacters);
      this.#sink.onProblem({ row: this.#row, column: this.#problemKey, value, reason: this.#problem });
      return;
    }
    for (const [key, value] of this.#unknown) this.#sink.onUnknownKey(this.#row, key, value);
    this.#record.row = this.#row;
    this.#sink.onRecord(this.#record);
  }

  #isIllFormed(end: number): boolean {
    let isWithin = false;
    for (; this.#illFormedPassed < this.#illFormed.length; this.#illFormedPassed += 1) {
      const offset = this.#illFormed[this.#illFormedPassed] ?? 0;
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
