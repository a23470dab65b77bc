import { CFB, type ParsingOptions, read, type WorkBook } from '@e965/xlsx';
import type { OpenSheet, Workbook } from './open-sheet.ts';
import { cutSheetData, cutStrings } from './sheet-data.ts';
import { factsOfSheet } from './sheet-facts.ts';
import { rowsOf } from './sheet-rows.ts';
import { countTags } from './xml-tags.ts';
import { unpackEntry, WorkbookRefused, workbookLimits, type ZipEntry } from './zip-directory.ts';

type Parts = Record<string, Uint8Array>;

const workbookPath = 'xl/workbook.xml';
const relationshipsPath = 'xl/_rels/workbook.xml.rels';
const stylesPath = 'xl/styles.xml';
const stringsPath = 'xl/sharedStrings.xml';

/** Opens an archive of Office Open XML. @throws WorkbookRefused */
export async function openXlsx(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Workbook> {
  const { workbook, relations, unpack } = await findParts(bytes, entries);
  if (countTags(workbook, 'sheet') > workbookLimits.sheets) throw new WorkbookRefused('manySheets');
  const relationships = writeRelationships(relations);
  const base = { [workbookPath]: workbook, [relationshipsPath]: relationships };
  const outline = readParts(base, {});
  const sheets = outline.SheetNames.map((name, sheet) => ({
    name,
    isHidden: (outline.Workbook?.Sheets?.[sheet]?.Hidden ?? 0) > 0,
  }));
  return { sheets, open };

  async function open(sheet: number, most?: number): Promise<OpenSheet> {
    const { id } = (outline.Workbook?.Sheets?.[sheet] ?? {}) as { id?: string };
    const of = relations.find((relation) => relation.id !== undefined && relation.id === id);
    if (!of) throw new WorkbookRefused('unreadableWorkbook');
    // Only the cells are passed on: SheetJS walks through each cell that a link or a table claims to span.
    const { facts, ...data } = readSheetData(await unpack(of.path), most);
    const parts: Parts = { ...base, [of.name]: data.xml };
    const styles = relations.find(({ name }) => name === stylesPath);
    if (styles) {
      const content = await unpack(styles.path);
      parts[stylesPath] = content;
      if (countTags(content, 'xf') > workbookLimits.formats) throw new WorkbookRefused('unpacksLarge');
    }
    let strings = 0;
    const texts = relations.find(({ name }) => name === stringsPath);
    if (texts) {
      let table = await unpack(texts.path);
      strings = countTags(table, 'si');
      if (strings > workbookLimits.strings) throw new WorkbookRefused({ manyStrings: workbookLimits.strings });
      if (most) {
        table = cutStrings(table, data.xml);
        strings = countTags(table, 'si');
      }
      parts[stringsPath] = table;
    }
    const book: WorkBook & { Strings?: unknown[] } = readParts(parts, { sheets: sheet });
    const rows = book.Sheets[outline.SheetNames[sheet] ?? '']?.['!data'];
    // A text that is lost moves all texts after it: the cells would have the values of others. SheetJS adds an empty one.
    if (!rows || (strings > 0 && book.Strings?.length !== strings + 1)) throw new WorkbookRefused('unreadableWorkbook');
    const isStale = /<(?:\w+:)?calcPr\s[^>]*fullCalcOnLoad\s*=\s*["'](?:1|true)["']/.test(
      new TextDecoder().decode(workbook),
    );
    return { facts, rows: rowsOf(rows, { ...data, merges: facts.merges, isStale }) };
  }
}

function readSheetData(sheet: Uint8Array, most: number | undefined) {
  const facts = factsOfSheet(sheet);
  return { ...cutSheetData(sheet, most), facts };
}

/** A part that the workbook names, where it is and where SheetJS gets it. */
interface Relation {
  id: string | undefined;
  type: string;
  path: string;
  name: string;
}

/** The main part of an archive, the parts that it names, and a way to unpack one. */
async function findParts(bytes: Uint8Array, entries: readonly ZipEntry[]) {
  const find = (path: string) => entries.find(({ name }) => name.toLowerCase() === path.toLowerCase());
  const unpack = async (path: string) => {
    const entry = find(path);
    if (!entry) throw new WorkbookRefused('unreadableWorkbook');
    return await unpackEntry(bytes, entry);
  };
  const roots = find('_rels/.rels') ? readRelationships(await unpack('_rels/.rels'), '') : [];
  const main = roots.find(({ type }) => type.endsWith('/officeDocument'))?.path ?? workbookPath;
  if (!find(main)) throw new WorkbookRefused('noWorkbook');
  const slash = main.lastIndexOf('/') + 1;
  const folder = main.slice(0, slash);
  const workbook = await unpack(main);
  const tags = readRelationships(await unpack(`${folder}_rels/${main.slice(slash)}.rels`), folder);
  const relations = tags.flatMap(({ id, type, path }, index): Relation[] => {
    if (type.endsWith('/styles')) return [{ id, type, path, name: stylesPath }];
    if (type.endsWith('/sharedStrings')) return [{ id, type, path, name: stringsPath }];
    return id === undefined ? [] : [{ id, type, path, name: `xl/worksheets/sheet${index + 1}.xml` }];
  });
  return { workbook, relations, unpack };
}

function readRelationships(xml: Uint8Array, folder: string) {
  return [...new TextDecoder().decode(xml).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => {
    const { Id, Type, Target } = Object.fromEntries(
      [...tag.matchAll(/(\w+)\s*=\s*["']([^"']*)["']/g)].map(([, key, value]) => [key, value]),
    ) as { Id?: string; Type?: string; Target?: string };
    return { id: Id, type: Type ?? '', path: pathOf(Target ?? '', folder) };
  });
}

/** Path of an address from the root of the archive, or from the folder of the part that names it. */
function pathOf(target: string, folder: string): string {
  try {
    return decodeURI(new URL(target, `zip:///${folder}`).pathname.slice(1));
  } catch {
    return '';
  }
}

function writeRelationships(relations: readonly Relation[]): Uint8Array {
  const tags = relations.map(
    ({ id, type, name }) => `<Relationship Id="${id ?? ''}" Type="${type}" Target="${name.slice('xl/'.length)}"/>`,
  );
  return new TextEncoder().encode(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`,
  );
}

/** Reads a workbook of these parts alone. @throws WorkbookRefused */
function readParts(parts: Parts, options: ParsingOptions): WorkBook {
  const typeOf = (path: string, type: string) =>
    parts[path] === undefined
      ? ''
      : `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${typeOf(workbookPath, 'sheet.main')}${typeOf(stylesPath, 'styles')}${typeOf(stringsPath, 'sharedStrings')}</Types>`;
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, '/[Content_Types].xml', new TextEncoder().encode(types));
  for (const [path, content] of Object.entries(parts)) CFB.utils.cfb_add(zip, `/${path}`, content);
  try {
    return read(CFB.write(zip, { fileType: 'zip', type: 'array' }), {
      ...{ type: 'array', dense: true, cellDates: true, sheetStubs: true },
      ...{ cellNF: true, cellText: false, cellHTML: false, cellFormula: false },
      ...options,
    });
  } catch {
    throw new WorkbookRefused('unreadableWorkbook');
  }
}
