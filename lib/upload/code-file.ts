import { codeListHeaders } from './code-list.ts';
import { readRows } from './table/read-rows.ts';
import { readSource } from './table/source-reading.ts';
import { WorkbookRefused } from './workbook/zip-directory.ts';

/**
 * The text of a file with a list of codes, for `readCodeList`: in any encoding, or the rows of a workbook. Undefined
 * for a file that cannot be read.
 */
export async function textOfCodeFile(file: Blob): Promise<string | undefined> {
  const isHeader = (cell: string) => codeListHeaders.includes(cell.trim().toLowerCase());
  const reading = await readSource(file, {}, isHeader);
  if (reading.kind === 'none') return reading.fault === 'empty' ? '' : undefined;
  if (reading.kind === 'json') return file.text();
  if (reading.kind === 'text') return new TextDecoder(reading.encoding).decode(await file.arrayBuffer());
  const lines = reading.headerRow > 0 ? [reading.columns.map(({ name }) => name)] : [];
  try {
    for await (const { fields } of readRows(file, reading)) lines.push(fields);
  } catch (error) {
    if (error instanceof WorkbookRefused) return undefined;
    throw error;
  }
  return lines.map((fields) => fields.join('\t')).join('\n');
}
