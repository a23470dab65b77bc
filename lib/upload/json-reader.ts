import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json';
import { toWellFormed } from '#lib/ponyfills/well-formed.ts';
import { reason } from '#lib/texts/reason.ts';
import type { RecordReader } from './field-record.ts';
import { FileStart } from './file-start.ts';
import { JsonElements, JsonFault, type JsonSink, noToken } from './json-elements.ts';
import { JsonWindow } from './json-window.ts';
import { copyBytes, countIncomplete, findIllFormed, isUtf8, joinBytes } from './utf8.ts';

const sliceBytes = 64 * 1024;
const shownBytes = 200;
const shownLength = 40;
const questionMark = 0x3f;
const openList = 0x5b;
const openObject = 0x7b;
/** The tokenizer passes over a byte order mark as long as it has met nothing but brackets; a number ends that. */
const primer = '0 ';

/**
 * Reads `[{"id": …, …}, …]` or `{"codes": [ … ]}` from bytes, one element at a time, as records over a fixed list of
 * names: field i is the value of `names[i]`, empty when absent or null. Strings are unescaped; numbers and booleans
 * stay as written. @streamparser/json makes the tokens, JsonElements makes the records. Text that is not JSON ends the
 * reading; a value that is not a flat object is a problem of its element alone. Memory does not grow with the file.
 * Values are at most 64 KB, elements 1 MB.
 */
export class JsonReader implements RecordReader {
  #sink: JsonSink;
  #start = new FileStart();
  #window = new JsonWindow();
  #elements: JsonElements;
  #tokenizer = new Tokenizer();
  #rest: Uint8Array = new Uint8Array(0);
  #stopped = false;

  constructor(names: readonly string[], sink: JsonSink) {
    this.#sink = sink;
    this.#elements = new JsonElements(names, this.#window, sink);
    this.#tokenizer.onToken = () => undefined;
    this.#tokenizer.write(primer);
    this.#tokenizer.onToken = ({ token, value, offset }) => {
      if (this.#stopped) return;
      const at = offset - primer.length;
      this.#elements.take(token, token === TokenType.STRING ? this.#textOf(String(value), at) : '', at);
    };
    this.#tokenizer.onError = (error) => {
      if (!this.#stopped) this.#refuse(error);
    };
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
  }

  push(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length && !this.#stopped; from += sliceBytes) {
      this.#take(chunk.subarray(from, from + sliceBytes), false);
    }
  }

  finish(): void {
    if (!this.#stopped) this.#take(new Uint8Array(0), true);
    if (!this.#stopped) this.#guard(() => this.#elements.finish());
    this.#stopped = true;
  }

  /** The tokenizer drops byte order marks where it begins to decode. */
  #textOf(value: string, at: number): string {
    return this.#window.hasMark ? this.#window.stringAt(at) : value;
  }

  #take(slice: Uint8Array, atEnd: boolean): void {
    const bytes = joinBytes(this.#rest, this.#start.pass(slice, atEnd));
    if (this.#start.foreign !== undefined) {
      this.#stopped = true;
      this.#sink.onProblem({ row: 0, column: '', value: '', reason: this.#start.foreign });
      return;
    }
    const end = atEnd ? bytes.length : bytes.length - countIncomplete(bytes);
    this.#rest = copyBytes(bytes.subarray(end));
    this.#guard(() => this.#tokenize(bytes.subarray(0, end)));
  }

  #tokenize(bytes: Uint8Array): void {
    const offset = this.#window.end;
    this.#window.append(bytes);
    if (this.#elements.isAtStart) this.#checkBeginning(offset);
    this.#tokenizer.write(this.#mask(bytes, offset));
    if (this.#stopped) return;
    this.#elements.checkBounds();
    this.#window.dropBefore(this.#elements.keptFrom);
  }

  /** Another beginning means another kind of file, no matter what its first string contains. */
  #checkBeginning(offset: number): void {
    const at = this.#window.skipSpace(offset);
    const byte = this.#window.byteAt(at);
    if (at < this.#window.end && byte !== openList && byte !== openObject) this.#elements.take(noToken, '', at);
  }

  /**
   * Bytes that are no UTF-8 are the fault of their element, yet the tokenizer would end at them: it is given question
   * marks.
   */
  #mask(bytes: Uint8Array, offset: number): Uint8Array {
    if (isUtf8(bytes)) return bytes;
    const masked = copyBytes(bytes);
    for (const place of findIllFormed(bytes)) {
      masked[place] = questionMark;
      this.#elements.recordIllFormed(offset + place);
    }
    return masked;
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    if (error instanceof TokenizerError) {
      this.#guard(() => this.#refuseByte(error));
      return;
    }
    this.#stopped = true;
    if (!(error instanceof JsonFault)) throw error;
    const value = this.#window.textOf(error.at, this.#window.end, shownBytes);
    this.#sink.onProblem({
      row: error.row,
      column: '',
      value: toWellFormed(value.slice(0, shownLength)),
      reason: reason('jsonMalformed', { why: error.reason, byte: this.#start.skipped + error.at + 1 }),
    });
  }

  /** The byte at which the tokenizer gave up, in the place and the words that the sender of the file can use. */
  #refuseByte(error: TokenizerError): void {
    const [, position, state = ''] = /\(absolute position "(\d+)"\) in state (\w+)$/.exec(error.message) ?? [];
    if (position === undefined) throw new Error('The JSON tokenizer reports errors in other words', { cause: error });
    const at = Number(position) - primer.length;
    if (state === 'STRING_DEFAULT') this.#elements.refuse(reason('jsonControlCharacter'), at);
    if (state.startsWith('STRING_')) {
      const digits = Number(/DIGIT_(\d)$/.exec(state)?.[1] ?? 0);
      this.#elements.refuse(reason('jsonEscapeUnknown'), at - 1 - digits);
    }
    const isWord = state !== 'START' || this.#window.isWordAt(at);
    this.#elements.take(noToken, '', isWord ? this.#window.findWordStart(at) : at);
  }
}
