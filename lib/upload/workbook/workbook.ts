import { type CellObject, CFB, type ParsingOptions, read, utils, type WorkBook } from '@e965/xlsx';
import type { CellFault } from '#lib/upload/cell-fault.ts';
import { maxFields } from '#lib/upload/field-record.ts';
import { largeNumbers, valueOfCell } from './cell-value.ts';
import { cutSheetData, cutStrings } from './sheet-data.ts';
import { countTags } from './xml-tags.ts';
import { readZipDirectory, unpackEntry, WorkbookRefused, workbookLimits } from './zip-directory.ts';

export interface WorkbookRow {
  /** Number in the sheet, from 1. */
  row: number;
  fields: string[];
  /** The cells whose value cannot be used, by their place in `fields`. */
  faults: ReadonlyMap<number, CellFault> | undefined;
}

type Parts = Record<string, Uint8Array>;

const workbookPath = 'xl/workbook.xml';
const relationshipsPath = 'xl/_rels/workbook.xml.rels';

/** The names of the sheets, in order. @throws WorkbookRefused */
export async function listSheets(bytes: Uint8Array): Promise<string[]> {
  return (await openWorkbook(bytes)).outline.SheetNames;
}

/**
 * The rows of a sheet that hold something. Numbers are as they are stored, dates in ISO form.
 * @param most ends after so many rows of the sheet
 * @throws WorkbookRefused
 */
export async function* readSheet(bytes: Uint8Array, sheet: number, most?: number): AsyncGenerator<WorkbookRow> {
  const { outline, partOf, unpack } = await openWorkbook(bytes);
  const { id } = (outline.Workbook?.Sheets?.[sheet] ?? {}) as { id?: string };
  const sheetPath = partOf(({ Id }) => Id !== undefined && Id === id);
  const stylesPath = partOf(({ Type }) => Type?.endsWith('/styles'));
  const stringsPath = partOf(({ Type }) => Type?.endsWith('/sharedStrings'));
  if (!sheetPath) throw new WorkbookRefused('unreadableWorkbook');

  // Only the cells are passed on: SheetJS walks through each cell that a link or a table claims to span.
  const data = cutSheetData(await unpack(sheetPath), most);
  const parts: Parts = { [sheetPath]: data.xml };
  if (stylesPath) {
    const styles = await unpack(stylesPath);
    parts[stylesPath] = styles;
    if (countTags(styles, 'xf') > workbookLimits.formats) throw new WorkbookRefused('unpacksLarge');
  }
  let strings = 0;
  if (stringsPath) {
    let table = await unpack(stringsPath);
    strings = countTags(table, 'si');
    if (strings > workbookLimits.strings) throw new WorkbookRefused({ manyStrings: workbookLimits.strings });
    if (most) {
      table = cutStrings(table, data.xml);
      strings = countTags(table, 'si');
    }
    parts[stringsPath] = table;
  }
  for (const path of [workbookPath, relationshipsPath]) parts[path] = await unpack(path);
  const book = readParts(parts, { stylesPath, stringsPath }, { sheets: sheet });
  yield* rowsOf(book, { ...data, name: outline.SheetNames[sheet] ?? '', strings });
}

/** Reads the rows that SheetJS has made, and refuses what it has not read as it was counted. */
function* rowsOf(
  book: WorkBook & { Strings?: unknown[] },
  { name, cells, xml, strings }: { name: string; cells: number; xml: Uint8Array; strings: number },
): Generator<WorkbookRow> {
  const rows = book.Sheets[name]?.['!data'] as (CellObject | undefined)[][] | undefined;
  // A text that is lost moves all texts after it: the cells would have the values of others. SheetJS adds an empty one.
  if (!rows || (strings > 0 && book.Strings?.length !== strings + 1)) throw new WorkbookRefused('unreadableWorkbook');
  let read = 0;
  let stored: Map<string, string> | undefined;
  // Keys, since cells can be far apart.
  for (const key of Object.keys(rows)) {
    const r = Number(key);
    const columns = Object.keys(rows[r] ?? []);
    read += columns.length;
    const fields: string[] = [];
    let faults: Map<number, CellFault> | undefined;
    for (const column of columns) {
      const c = Number(column);
      const cell = rows[r]?.[c];
      if (!cell || cell.t === 'z') continue;
      const ref = utils.encode_cell({ r, c });
      if (r >= workbookLimits.rows || c >= workbookLimits.columns) throw new WorkbookRefused({ strayCell: ref });
      if (c >= maxFields) throw new WorkbookRefused({ row: r + 1, most: maxFields });
      const { text, fault } = valueOfCell(cell, () => {
        stored ??= largeNumbers(xml);
        return stored.get(ref);
      });
      while (fields.length < c) fields.push('');
      fields[c] = text;
      if (fault) faults = (faults ?? new Map()).set(c, fault);
    }
    if (fields.some((field) => field !== '') || faults) yield { row: r + 1, fields, faults };
  }
  if (read !== cells) throw new WorkbookRefused('lostCells');
}

/** Its directory, with what SheetJS says of its sheets. */
async function openWorkbook(bytes: Uint8Array) {
  const entries = readZipDirectory(bytes);
  const unpack = async (path: string) => {
    const entry = entries.find(({ name }) => name === path);
    if (!entry) throw new WorkbookRefused(path === workbookPath ? 'noWorkbook' : 'unreadableWorkbook');
    return await unpackEntry(bytes, entry);
  };
  const workbook = await unpack(workbookPath);
  if (countTags(workbook, 'sheet') > workbookLimits.sheets) throw new WorkbookRefused('manySheets');
  const relationships = await unpack(relationshipsPath);
  const outline = readParts({ [workbookPath]: workbook, [relationshipsPath]: relationships }, {}, {});
  const tags = [...new TextDecoder().decode(relationships).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/(\w+)\s*=\s*["']([^"']*)["']/g)].map(([, key, value]) => [key, value])),
  );
  /** The path of the part of a relationship, which is relative to `xl` unless it begins with a slash. */
  const partOf = (is: (tag: { Id?: string; Type?: string }) => boolean | undefined): string | undefined => {
    const target = tags.find(is)?.Target;
    return target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  };
  return { outline, partOf, unpack };
}

/** Reads a workbook of these parts alone. @throws WorkbookRefused */
function readParts(
  parts: Parts,
  { stylesPath, stringsPath }: { stylesPath?: string | undefined; stringsPath?: string | undefined },
  options: ParsingOptions,
): WorkBook {
  const typeOf = (path: string | undefined, type: string) =>
    path === undefined
      ? ''
      : `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${typeOf(workbookPath, 'sheet.main')}${typeOf(stylesPath, 'styles')}${typeOf(stringsPath, 'sharedStrings')}</Types>`;
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, '/[Content_Types].xml', new TextEncoder().encode(types));
  for (const [path, content] of Object.entries(parts)) CFB.utils.cfb_add(zip, `/${path}`, content);
  try {
    return read(CFB.write(zip, { fileType: 'zip', type: 'array' }), {
      ...{ type: 'array', dense: true, cellDates: true, sheetStubs: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
      ...options,
    });
  } catch {
    throw new WorkbookRefused('unreadableWorkbook');
  }
}
