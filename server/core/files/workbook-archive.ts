import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { CsvReader } from '#lib/upload/csv-reader.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { deflateLevel, feeding } from './zip-archive.ts';

export interface WorkbookRows {
  header: readonly string[];
  /** Rows as CSV without a header. */
  open(): Promise<Readable>;
  /** Called with each chunk that has been read: its bytes may be written over. */
  release?(chunk: Buffer): void;
}

/** Limits of one sheet. */
export interface SheetLimits {
  /** With the header. */
  rows: number;
  /** Uncompressed: from 4 GiB on a part needs zip64 headers, which some spreadsheet programs do not read. */
  bytes: number;
}

export const excelLimits: SheetLimits = { rows: 1_048_576, bytes: 3 * 1024 ** 3 };

const sheetName = 'Codes';
const flushLength = 64 * 1024;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Sheets are the default of the ending, so that this first part does not need their number. */
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
/** Style 1 is text (format 49): a value that is typed again stays text. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * A workbook (.xlsx) as a stream: each value is a cell of text, so that leading zeros, long digits and what looks like
 * a date or a formula survive. Rows beyond the limit of a sheet go to the next one. Memory does not grow with the rows.
 */
export function workbookArchive(rows: WorkbookRows, mtime: Date, limits = excelLimits): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const options = { mtime, mode: 0o100644, compressionLevel: deflateLevel };
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, options);
  const batches = readBatches(rows, output);
  const addSheet = (number: number) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, options, (callback) => {
      const source = Readable.from(writeSheet(batches, rows.header, limits), { objectMode: false });
      source.on('error', fail);
      source.once('end', () => {
        if (!batches.isEnd) return addSheet(number + 1);
        add('xl/workbook.xml', workbookPart(number));
        add('xl/_rels/workbook.xml.rels', workbookRelations(number));
        zip.end();
      });
      if (output.destroyed) return source.destroy();
      output.once('close', () => source.destroy());
      callback(null, feeding(source, undefined));
    });
  };
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', rootRelations);
  add('xl/styles.xml', styles);
  addSheet(1);
  return output;
}

interface Batches {
  /** Rows that are read and not written yet. */
  waiting: string[][];
  /** Reads more rows into `waiting`, unless none are left. */
  fill(): Promise<void>;
  isEnd: boolean;
}

function readBatches(rows: WorkbookRows, output: Readable): Batches {
  let chunks: AsyncIterator<Buffer> | undefined;
  const reader = new CsvReader({
    onRecord: ({ fields }) => batches.waiting.push(fields),
    onProblem: ({ reason }) => {
      throw new Error(`A row of the export cannot be read: ${reason.code}`);
    },
  });
  const open = async () => {
    const source = await rows.open();
    source.on('error', (error) => output.destroy(error));
    output.once('close', () => source.destroy());
    return source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  };
  const batches: Batches = {
    waiting: [],
    isEnd: false,
    async fill() {
      while (this.waiting.length === 0 && !this.isEnd) {
        chunks ??= await open();
        const { done, value } = await chunks.next();
        if (done) {
          reader.finish();
          this.isEnd = this.waiting.length === 0;
          if (!this.isEnd) chunks = ended;
          continue;
        }
        reader.push(value);
        rows.release?.(value);
      }
    },
  };
  return batches;
}

const ended: AsyncIterator<Buffer> = { next: async () => ({ done: true, value: undefined }) };

async function* writeSheet(batches: Batches, header: readonly string[], limits: SheetLimits): AsyncGenerator<Buffer> {
  const names = header.map((_, index) => columnName(index));
  let xml = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="20" style="1" customWidth="1"/></cols><sheetData>`;
  let row = 0;
  let bytes = 0;
  const write = (values: readonly string[]) => {
    row += 1;
    xml += `<row r="${row}">`;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (value) xml += `<c r="${names[i]}${row}" s="1" t="inlineStr"><is>${textPart(value)}</is></c>`;
    }
    xml += '</row>';
  };
  write(header);
  for (;;) {
    await batches.fill();
    if (batches.isEnd || row >= limits.rows || bytes >= limits.bytes) break;
    const taken = batches.waiting.splice(0, limits.rows - row);
    for (const values of taken) {
      write(values);
      if (xml.length < flushLength) continue;
      const chunk = Buffer.from(xml);
      bytes += chunk.length;
      xml = '';
      yield chunk;
    }
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

/** Without what XML or a reader could take for something else. */
const plainText = /^[!-%(-;?-^`-~](?:[ -%'-;=?-^`-~]*[!-%'-;=?-^`-~])?$/;

function textPart(value: string): string {
  if (plainText.test(value)) return `<t>${value}</t>`;
  // Readers take an apostrophe before a formula for one of a CSV that was opened in a spreadsheet program.
  const written = restoreFromSpreadsheet(value) === value ? value : `'${value}`;
  return `<t xml:space="preserve">${escapeCell(written)}</t>`;
}

/** Characters of XML, and those that it cannot hold, which a workbook writes as `_xHHHH_`; so also such a text itself. */
const escaped = /[&<>\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '\n', '\t': '\t' };

const escapeCell = (value: string): string =>
  value.replaceAll(
    escaped,
    (character) => entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** A, B, …, Z, AA, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function workbookPart(sheets: number): string {
  const named = numbersUpTo(sheets).map(
    (number) =>
      `<sheet name="${number === 1 ? sheetName : `${sheetName} ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const parts = numbersUpTo(sheets).map(
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const style = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}${style}</Relationships>`;
}
