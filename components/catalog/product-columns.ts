import type { Product } from '#lib/contract/products.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { SpreadsheetValue } from '#lib/upload/write-csv.ts';

type Columns = Readonly<Record<string, (row: Product) => SpreadsheetValue>>;

/** Columns of the export of products. Their import takes the file back: `import-table.ts`. */
export const productColumns = (t: Translator<'catalog'>, common: Translator<'common'>): Columns => ({
  [t('field.product')]: (row) => row.id,
  [t('field.name')]: (row) => row.name,
  [t('field.sku')]: (row) => row.sku,
  [t('field.brand')]: (row) => row.brand.name,
  [t('field.campaign')]: (row) => row.campaign?.name,
  [t('field.url')]: (row) => row.url,
  [t('codes.title')]: (row) => row.codes.total,
  [common('codeStatus.active')]: (row) => row.codes.active,
  [common('codeStatus.inactive')]: (row) => row.codes.inactive,
  [common('codeStatus.blacklisted')]: (row) => row.codes.blacklisted,
});
