import { CFB, read, type WorkSheet } from '@e965/xlsx';
import type { SheetName, Workbook } from './open-sheet.ts';
import { factsOfBook, type SheetFacts } from './sheet-facts.ts';
import { rowsOf } from './sheet-rows.ts';
import { findNthTag, findTag, forEachTag } from './xml-tags.ts';
import { unpackEntry, WorkbookRefused, workbookLimits, type ZipEntry } from './zip-directory.ts';

const manifest =
  '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>';
const foot = '</table:table></office:spreadsheet></office:body></office:document-content>';

/** Opens a workbook of OpenDocument (.ods), as LibreOffice saves it. @throws WorkbookRefused */
export async function openOds(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Workbook> {
  const unpack = async (path: string) => {
    const entry = entries.find(({ name }) => name === path);
    return entry ? await unpackEntry(bytes, entry) : new Uint8Array();
  };
  const content = await unpack('content.xml');
  const styles = withoutConditions(await unpack('styles.xml'));
  const first = findTag(content, 'table');
  if (findTag(content, 'spreadsheet') === -1 || first === -1) throw new WorkbookRefused('noWorkbook');
  const head = withoutConditions(content.subarray(0, first));
  const hiding = stylesThatHide(head);
  const sheets: SheetName[] = [];
  forEachTag(content, 'table', (tag) => {
    sheets.push({ name: attribute(tag, 'name') ?? '', isHidden: hiding.has(attribute(tag, 'style-name') ?? '') });
  });
  if (sheets.length > workbookLimits.sheets) throw new WorkbookRefused('manySheets');
  return {
    sheets,
    open: async (sheet, most) => {
      const from = findNthTag(content, 'table', sheet);
      const to = findTag(content, '/table', Math.max(0, from));
      if (from === -1 || to === -1) throw new WorkbookRefused('unreadableWorkbook');
      const table = content.subarray(from, to);
      const hidden = checkRows(table);
      const book = readTable({ head, table, styles, most });
      const facts = { ...factsOfBook(book), ...hidden };
      return { facts, rows: rowsOf(book['!data'] ?? [], facts) };
    },
  };
}

/** Styles without their conditions, such as red for negative numbers, of which SheetJS warns. */
function withoutConditions(xml: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(xml);
  return new TextEncoder().encode(text.replace(/<(?:[\w-]+:)?map\s[^>]*>/g, ''));
}

/** Names of the styles of tables that are not shown. */
function stylesThatHide(head: Uint8Array): ReadonlySet<string> {
  const pairs = /<(?:[\w-]+:)?style\s([^>]*)>\s*<(?:[\w-]+:)?table-properties\s([^>]*)>/g;
  const hiding = [...new TextDecoder().decode(head).matchAll(pairs)].filter(
    ([, , properties = '']) => attribute(properties, 'display') === 'false',
  );
  return new Set(hiding.map(([, style = '']) => attribute(style, 'name') ?? ''));
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (value?.[1] ?? value?.[2])?.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: keyof typeof entities) => entities[entity],
  );
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Counts what SheetJS would make of the repeated cells, the hidden rows and formulas without a result.
 * @throws WorkbookRefused
 */
function checkRows(table: Uint8Array): Omit<SheetFacts, 'merges'> {
  const tags = /<(?:[\w-]+:)?table-(row|cell)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
  const withoutResult = { count: 0, firstRow: 0 };
  let [cells, rows, repeatedRows, hiddenRows, firstHidden] = [0, 0, 1, 0, 0];
  for (const [, kind, attributes = ''] of new TextDecoder().decode(table).matchAll(tags)) {
    if (kind === 'row') {
      repeatedRows = Number(attribute(attributes, 'number-rows-repeated') ?? 1);
      if (/visibility\s*=\s*["'](?:collapse|filter)/.test(attributes)) {
        firstHidden ||= rows + 1;
        hiddenRows += repeatedRows;
      }
      rows += repeatedRows;
      continue;
    }
    if (/\bformula\s*=/.test(attributes) && !/\bvalue-type\s*=/.test(attributes)) {
      withoutResult.count++;
      withoutResult.firstRow ||= rows - repeatedRows + 1;
    }
    if (!attributes.endsWith('/')) {
      cells += repeatedRows * Number(attribute(attributes, 'number-columns-repeated') ?? 1);
      if (!(cells <= workbookLimits.cells)) throw new WorkbookRefused({ manyCells: workbookLimits.cells });
    }
  }
  return { hiddenRows, firstHidden, ...(withoutResult.count > 0 && { withoutResult }) };
}

interface TableParts {
  /** The content before the first table. */
  head: Uint8Array;
  table: Uint8Array;
  styles: Uint8Array;
  most: number | undefined;
}

/** Reads one table alone. */
function readTable({ head, table, styles, most }: TableParts): WorkSheet {
  const end = new TextEncoder().encode(foot);
  const content = new Uint8Array(head.length + table.length + end.length);
  content.set(head);
  content.set(table, head.length);
  content.set(end, head.length + table.length);
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, '/META-INF/manifest.xml', new TextEncoder().encode(manifest));
  CFB.utils.cfb_add(zip, '/content.xml', content);
  // SheetJS asks for styles.
  CFB.utils.cfb_add(zip, '/styles.xml', styles.length > 0 ? styles : new TextEncoder().encode('<styles/>'));
  try {
    const book = read(CFB.write(zip, { fileType: 'zip', type: 'array' }), {
      ...{ type: 'array', dense: true, cellDates: true, cellNF: true, cellText: true },
      ...{ cellHTML: false, cellFormula: false, ...(most && { sheetRows: most }) },
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet) return sheet;
  } catch {
    // Refused below.
  }
  throw new WorkbookRefused('unreadableWorkbook');
}
