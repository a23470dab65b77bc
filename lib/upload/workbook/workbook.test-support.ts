import { CFB } from '@e965/xlsx';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook of one sheet with this XML as its rows, as a program other than SheetJS may write it.
 * @param formats number formats of the styles from 2 on
 */
export function workbookOf(
  rows: string,
  {
    strings,
    end = '',
    workbook = '',
    formats = [],
  }: { strings?: string; end?: string; workbook?: string; formats?: readonly string[] } = {},
): Uint8Array {
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets><sheet name="Codes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'styles', 'styles.xml')}${strings === undefined ? '' : relationship('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${end}</worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` }),
  };
  const zip = CFB.utils.cfb_new();
  for (const [path, xml] of Object.entries(parts)) CFB.utils.cfb_add(zip, `/${path}`, new TextEncoder().encode(xml));
  return new Uint8Array(CFB.write(zip, { fileType: 'zip', type: 'array', compression: true }));
}

/** A cell with a text of its own. */
export const textCell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A cell with a number, in the style of dates or in none. */
export const numberCell = (ref: string, stored: string, style = 0) => `<c r="${ref}" s="${style}"><v>${stored}</v></c>`;
