import type { Texts } from '#lib/texts/make-texts.ts';

/** Why a file is no table of codes. The page puts it into words: the worker that finds it has no texts. */
export type NoTable =
  | 'empty'
  | 'noRow'
  | 'emptySheet'
  | 'oldWorkbook'
  | 'pdf'
  | 'gzip'
  | 'picture'
  | 'noText'
  | 'noWorkbook'
  | 'rowOrder'
  | 'unreadableWorkbook'
  | 'largeWorkbook'
  | 'manyParts'
  | 'damagedWorkbook'
  | 'unpacksLarge'
  | { row: number; most: number };

export function noTableText(fault: NoTable, t: Texts<'ingestion'>): string {
  if (typeof fault === 'string') return t(`noTable.${fault}`);
  return t('noTable.manyColumns', { row: String(fault.row), most: fault.most });
}
