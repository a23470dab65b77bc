import { openOds } from './ods.ts';
import type { SheetName, Workbook } from './open-sheet.ts';
import type { WorkbookRow } from './workbook-row.ts';
import { openXls } from './xls.ts';
import { openXlsx } from './xlsx.ts';
import { readZipDirectory } from './zip-directory.ts';

/** Opens a workbook of Excel (.xlsx, .xls) or OpenDocument (.ods). @throws WorkbookRefused */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  if (bytes[0] === 0xd0) return openXls(bytes);
  const entries = readZipDirectory(bytes);
  return entries.some(({ name }) => name === 'content.xml') ? openOds(bytes, entries) : openXlsx(bytes, entries);
}

/** The sheets, in order. @throws WorkbookRefused */
export async function listSheets(bytes: Uint8Array): Promise<SheetName[]> {
  return (await openWorkbook(bytes)).sheets;
}

/** @throws WorkbookRefused */
export async function* readSheet(bytes: Uint8Array, sheet: number, most?: number): AsyncGenerator<WorkbookRow> {
  yield* (await (await openWorkbook(bytes)).open(sheet, most)).rows;
}
