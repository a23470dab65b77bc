import { matchNames, nameTest } from '#lib/upload/columns/match-names.ts';

/** Lines of one table. */
export const mostLines = 500;

/** Bytes of a file of lines: 500 lines and their formatting fit many times. */
export const mostFileBytes = 2 * 1024 * 1024;

/** Fields of a line in a table of orders, in the order of a table without a header. */
export const lineFields = [
  'product',
  'quantity',
  'printing_partner',
  'due_date',
  'template',
  'reference',
  'intended_markets',
] as const;
export type LineField = (typeof lineFields)[number];

/** Names of the columns in English and German; compared by `fold`. */
const names: Record<LineField, readonly string[]> = {
  product: [
    ...['product', 'sku', 'article', 'article number', 'article no', 'item', 'item number', 'product number'],
    ...['produkt', 'artikel', 'artikelnummer', 'artikel-nr', 'art nr', 'produktnummer', 'produkt-nr', 'materialnummer'],
  ],
  quantity: [
    ...['quantity', 'qty', 'amount', 'count', 'codes', 'number of codes', 'pieces', 'pcs'],
    ...['menge', 'anzahl', 'stück', 'stückzahl', 'bestellmenge', 'anzahl codes', 'auflage'],
  ],
  printing_partner: [
    ...['printing partner', 'partner', 'printer', 'press', 'print shop', 'supplier'],
    ...['druckpartner', 'druckerei', 'drucker', 'lieferant'],
  ],
  due_date: [
    ...['due date', 'due', 'delivery date', 'delivery', 'deadline', 'needed by', 'date'],
    ...['liefertermin', 'lieferdatum', 'fällig', 'fällig am', 'fälligkeit', 'termin', 'datum', 'wunschtermin'],
  ],
  template: ['template', 'order template', 'layout', 'vorlage', 'auftragsvorlage', 'bestellvorlage'],
  reference: [
    ...['reference', 'ref', 'order reference', 'order', 'order number', 'po', 'purchase order', 'po number'],
    ...['referenz', 'auftrag', 'auftragsnummer', 'bestellung', 'bestellnummer', 'auftragsreferenz'],
  ],
  intended_markets: [
    'markets',
    'market',
    'intended markets',
    'countries',
    'country',
    'märkte',
    'markt',
    'länder',
    'land',
  ],
};

/** Whether a cell is the name of a column. */
export const isColumnName = nameTest(names);

/** Field of each column, by its name; null for a column that is not taken. */
export const matchLineColumns = (columns: readonly string[]): (LineField | null)[] =>
  matchNames(
    columns.map((name) => ({ name, samples: [] })),
    names,
  );
