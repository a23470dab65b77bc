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

  /** The result. With --json the value as it is; else the lines that `show` makes of it. */
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
  const width = Math.max(...list.map(([label]) => label.length));
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
