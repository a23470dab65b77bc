import { streamXlsxRows } from 'hucre/xlsx';
import { maxFields } from '#lib/upload/field-record.ts';
import { readZipDirectory, unpackEntry, WorkbookRefused } from './zip-directory.ts';

/** Rows of a sheet, as Excel has them at most. */
const mostRows = 1_048_576;

export interface WorkbookRow {
  /** Number in the sheet, from 1. */
  row: number;
  fields: string[];
}

/** The names of the sheets, in order. @throws WorkbookRefused */
export async function listSheets(bytes: Uint8Array): Promise<string[]> {
  const entries = readZipDirectory(bytes);
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!workbook) throw new WorkbookRefused('noWorkbook');
  const xml = new TextDecoder().decode(await unpackEntry(bytes, workbook));
  const names: string[] = [];
  for (const [tag] of xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(tag)?.[1];
    if (name) names.push(decodeEntities(name));
  }
  return names;
}

/** A map: what every object has is no entity. */
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/**
 * The rows of a sheet that hold something, one at a time. Numbers are as they are stored, dates in ISO form.
 * @throws WorkbookRefused
 */
export async function* readSheet(bytes: Uint8Array, sheet: number, most?: number): AsyncGenerator<WorkbookRow> {
  readZipDirectory(bytes);
  let last = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, ...(most ? { maxRows: most } : {}) })) {
      if (values.length > maxFields) throw new WorkbookRefused({ row: index + 1, most: maxFields });
      const row = index + 1;
      if (!(row > last && row <= mostRows)) throw new WorkbookRefused('rowOrder');
      last = row;
      const fields = values.map(textOf);
      if (fields.some((field) => field !== '')) yield { row, fields };
    }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw new WorkbookRefused('unreadableWorkbook');
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.replace(/\.\d+Z$/, '');
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
