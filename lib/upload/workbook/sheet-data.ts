import { countTags, findNthTag, findTag } from './xml-tags.ts';
import { WorkbookRefused, workbookLimits } from './zip-directory.ts';

/**
 * A worksheet of the cells of another alone, and how many there are.
 * @param most keeps so many rows
 * @throws WorkbookRefused
 */
export function cutSheetData(sheet: Uint8Array, most = Number.POSITIVE_INFINITY): { xml: Uint8Array; cells: number } {
  const from = findTag(sheet, 'sheetData');
  const to = from === -1 ? -1 : findTag(sheet, '/sheetData', from);
  // Without rows it can be one tag, or be left out.
  let data = to === -1 ? new Uint8Array() : sheet.subarray(from, to);
  let cells = countTags(data, 'c');
  if (cells > workbookLimits.cells) throw new WorkbookRefused({ manyCells: workbookLimits.cells });
  if (most !== Number.POSITIVE_INFINITY) {
    const end = findNthTag(data, 'row', most);
    if (end !== -1) {
      data = data.subarray(0, end);
      cells = countTags(data, 'c');
    }
  }
  const head = new TextEncoder().encode(data.length > 0 ? '<worksheet>' : '<worksheet><sheetData>');
  const foot = new TextEncoder().encode('</sheetData></worksheet>');
  const xml = new Uint8Array(head.length + data.length + foot.length);
  xml.set(head);
  xml.set(data, head.length);
  xml.set(foot, head.length + data.length);
  return { xml, cells };
}

/** The texts that a few rows use: of a million, those are mostly the first. */
export function cutStrings(table: Uint8Array, sheet: Uint8Array): Uint8Array {
  const used = [...new TextDecoder().decode(sheet).matchAll(/<(?:\w+:)?v>(\d{1,9})</g)].map(([, index]) =>
    Number(index),
  );
  const most = used.reduce((highest, index) => Math.max(highest, index), 0);
  const end = findNthTag(table, 'si', most + 1);
  if (end === -1) return table;
  const foot = new TextEncoder().encode('</sst>');
  const cut = new Uint8Array(end + foot.length);
  cut.set(table.subarray(0, end));
  cut.set(foot, end);
  return cut;
}
