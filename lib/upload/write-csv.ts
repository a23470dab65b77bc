/** The value in double quotes, exactly: reading it back gives the same string. */
export function csvQuote(value: string): string {
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`;
}

/** One line of a CSV file, every value quoted, ended as RFC 4180 asks. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvQuote).join(',')}\r\n`;
}

/**
 * First characters that make a spreadsheet take a value for a formula (OWASP, "CSV Injection"): = + - @, their
 * full-width forms, tab and line breaks. A regular expression for JavaScript and PostgreSQL.
 */
export const formulaStart = '^[-=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]';
const startsFormula = new RegExp(formulaStart);

/** Puts an apostrophe before what would be a formula. The result is not exact; files for machines do without it. */
export function neutraliseForSpreadsheet(value: string): string {
  return startsFormula.test(value) ? `'${value}` : value;
}
