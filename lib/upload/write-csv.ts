/** The value in double quotes, exactly: reading it back gives the same string. */
export function csvQuote(value: string): string {
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`;
}

/** With it at the start of a file, spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of a CSV file, every value quoted, ended by CRLF as RFC 4180 asks. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvQuote).join(',')}\r\n`;
}

/**
 * The same ended by LF, as COPY of PostgreSQL ends the lines of the service's files. Rows of millions of codes never
 * become strings: `server/core/files/csv-rows.ts`.
 */
export function csvLineLf(values: readonly string[]): string {
  return `${values.map(csvQuote).join(',')}\n`;
}

/**
 * First characters that make a spreadsheet take a value for a formula (OWASP, "CSV Injection"): = + - @, their
 * full-width forms, tab and line breaks. Apostrophes before them count too, so that each value is read back as it was.
 * A regular expression for JavaScript and PostgreSQL.
 */
export const formulaStart = "^'*[-=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]";
const startsFormula = new RegExp(formulaStart);

/** Puts an apostrophe before a value that would be a formula. Files for machines stay exact and do without it. */
export function neutraliseForSpreadsheet(value: string): string {
  return startsFormula.test(value) ? `'${value}` : value;
}

const textFormula = /^="([^"]*)"$/;

/**
 * Removes the apostrophe that `neutraliseForSpreadsheet` puts before a value. `="00471"`, by which programs keep a
 * spreadsheet from reading a number, becomes its text.
 */
export function restoreFromSpreadsheet(value: string): string {
  if (value.startsWith("'")) return startsFormula.test(value.slice(1)) ? value.slice(1) : value;
  return value.startsWith('=') ? value.replace(textFormula, '$1') : value;
}

export type SpreadsheetValue = string | number | null | undefined;

/** One line of a CSV file that people open in a spreadsheet: texts are made safe for it, numbers stay numbers. */
export function spreadsheetLine(values: readonly SpreadsheetValue[]): string {
  return csvLine(
    values.map((value) => (typeof value === 'string' ? neutraliseForSpreadsheet(value) : String(value ?? ''))),
  );
}
