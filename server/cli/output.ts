import type { Readable, Writable } from 'node:stream';
import { createMeter, type Meter, type MeterUnit } from './progress.ts';
import { safeJson, safeText } from './safe-text.ts';

export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
}

type Cell = string | number | boolean | null | undefined;
export type Fact = readonly [label: string, value: Cell];

/**
 * Where a command's result goes: for people as text, with --json as one JSON document. Everything else (progress,
 * hints, errors) goes to stderr, so that stdout can be piped.
 */
export class Output {
  readonly json: boolean;
  readonly #terminal: Terminal;
  readonly #quiet: boolean;

  constructor(terminal: Terminal, options: { json: boolean; quiet: boolean }) {
    this.#terminal = terminal;
    this.json = options.json;
    this.#quiet = options.quiet;
  }

  /** The result: with --json the unchanged value, else the lines of `show`. */
  result(value: unknown, show: () => string[]): void {
    this.#terminal.stdout.write(this.json ? `${safeJson(value)}\n` : show().map(line).join(''));
  }

  /** A line about what happens. */
  note(text: string): void {
    if (!this.#quiet) this.#terminal.stderr.write(line(text));
  }

  error(text: string): void {
    this.#terminal.stderr.write(line(text));
  }

  meter(label: string, unit: MeterUnit): Meter {
    return createMeter(this.#terminal.stderr, safeText(label), unit, this.#quiet);
  }
}

const line = (text: string) => `${safeText(text)}\n`;

const cellText = (value: Cell) => (value === null || value === undefined || value === '' ? '-' : String(value));

/** Columns as wide as their longest value. Numbers are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => safeText(cellText(cell))));
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((row) => (row[column] ?? '').length)));
  const isNumber = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  const write = (row: readonly string[]) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [write(head), ...cells.map(write)];
}

/** One fact in a line, the values below each other. */
export function facts(list: readonly Fact[]): string[] {
  const width = Math.max(0, ...list.map(([label]) => label.length));
  return list.map(([label, value]) => `${label.padEnd(width)}  ${cellText(value)}`);
}

/** Below a page of a list: where in it we are. */
export function pageLine(page: { count: number; results: readonly unknown[] }, offset: number): string[] {
  const last = offset + page.results.length;
  if (page.results.length === 0) return page.count > 0 ? [`Nothing from ${offset} on; ${page.count} in all`] : ['None'];
  return last < page.count || offset > 0
    ? [`${offset + 1} to ${last} of ${page.count}${last < page.count ? `; --offset ${last} for more` : ''}`]
    : [];
}

/** Below a page of a list that is walked by a cursor. */
export function nextLine({ next }: { next: string | null }): string[] {
  const cursor = next && URL.canParse(next) ? new URL(next).searchParams.get('cursor') : null;
  return cursor ? [`--cursor ${cursor} for more`] : [];
}

/** The value at a path such as `company.slug`. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (isRecord(value) ? value[name] : undefined), row);
}

/** A value of an answer in one cell; of a record its name. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? listed(item) : cellOf(item))).join(', ');
  return isRecord(value) ? nameOf(value) : String(value);
}

/** The fields of an answer, a field in a line; those of a record without a name one by one. */
export function factsOf(answer: unknown): string[] {
  return facts(isRecord(answer) ? fieldsIn(answer) : []);
}

const fieldsIn = (record: Record<string, unknown>): Fact[] =>
  Object.entries(record).flatMap(([name, value]): Fact[] =>
    isRecord(value) && !hasName(value) ? fieldsIn(value) : [[name, cellOf(value)]],
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasName = (record: Record<string, unknown>) => 'name' in record || 'email' in record;
const nameOf = (record: Record<string, unknown>) =>
  hasName(record) ? String(record['name'] ?? record['email']) : JSON.stringify(record);
const listed = (record: Record<string, unknown>) => [record['id'], nameOf(record)].filter(Boolean).join(' ');
