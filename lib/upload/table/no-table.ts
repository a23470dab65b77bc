import type { Translator } from '#lib/texts/translator.ts';

/** Why a file is no table of codes. The page puts it into words: the worker that finds it has no texts. */
export type NoTable =
  | 'empty'
  | 'noRow'
  | 'emptySheet'
  | 'oldWorkbook'
  | 'password'
  | 'markup'
  | 'pdf'
  | 'gzip'
  | 'picture'
  | 'noText'
  | 'noWorkbook'
  | 'unreadableWorkbook'
  | 'largeWorkbook'
  | 'manyParts'
  | 'damagedWorkbook'
  | 'unpacksLarge'
  | 'manySheets'
  | 'lostCells'
  | { manyRows: number }
  | { manyCells: number }
  | { manyStrings: number }
  | { strayCell: string }
  | { row: number; most: number };

export function noTableText(fault: NoTable, t: Translator<'ingestion'>): string {
  if (typeof fault === 'string') return t(`noTable.${fault}`);
  if ('manyRows' in fault) return t('noTable.manyRows', { most: fault.manyRows });
  if ('manyCells' in fault) return t('noTable.manyCells', { most: fault.manyCells });
  if ('manyStrings' in fault) return t('noTable.manyStrings', { most: fault.manyStrings });
  if ('strayCell' in fault) return t('noTable.strayCell', { cell: fault.strayCell });
  return t('noTable.manyColumns', { row: String(fault.row), most: fault.most });
}
