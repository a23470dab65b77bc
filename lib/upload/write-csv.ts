/** The value in double quotes, exactly: reading it back gives the same string. */
export function csvQuote(value: string): string {
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`;
}

/** One line of a CSV file, every value quoted, ended as RFC 4180 asks. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvQuote).join(',')}\r\n`;
}

/**
 * Keeps a spreadsheet from taking a value for a formula: a value beginning with = + - @, tab or CR gets a leading
 * apostrophe. The result is not exact; files for machines do without it.
 */
export function neutraliseForSpreadsheet(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
