/** With it spreadsheets take the file for UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One CSV line (RFC 4180) with every value quoted, ended by LF: as the service's files are written throughout. */
export function quotedCsvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`;
}
