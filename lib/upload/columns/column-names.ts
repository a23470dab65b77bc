import { type UploadColumn, uploadColumnNames } from '#lib/upload/upload-rules.ts';

/** Other names of an upload's columns, in English and German; compared by `fold`. */
const synonyms: Record<UploadColumn, readonly string[]> = {
  id: [
    ...[
      'code',
      'codes',
      'extended id',
      'sid',
      'uid',
      'uuid',
      'identifier',
      'serialized id',
      'qr',
      'qr code',
      'code id',
    ],
    ...['kennung', 'kennzeichen', 'qr-code', 'codenummer', 'eindeutige id', 'digital link', 'gs1 digital link'],
  ],
  product: [
    ...['sku', 'article', 'article number', 'article no', 'item', 'item number', 'item no', 'product sku'],
    ...['product number', 'product code', 'product id', 'material', 'material number', 'part number'],
    ...['artikel', 'artikelnummer', 'artikel-nr', 'art nr', 'produkt', 'produktnummer', 'produkt-nr', 'materialnummer'],
  ],
  activation_status: [
    ...['status', 'state', 'active', 'activation', 'activation state', 'code status'],
    ...['aktiv', 'aktivierung', 'aktivierungsstatus', 'zustand', 'freigabe'],
  ],
  blacklist_reason: [
    ...['reason', 'blacklist', 'block reason', 'blocking reason', 'blacklisting reason'],
    ...['grund', 'sperrgrund', 'sperrgrund nr', 'grund der sperre'],
  ],
  updated_by: [
    ...['changed by', 'modified by', 'edited by', 'user', 'last changed by'],
    ...['bearbeiter', 'geändert von', 'bearbeitet von', 'benutzer', 'sachbearbeiter'],
  ],
};

/** Usual names of SCM fields in files; the first name of a group that is a field of the company wins. */
const scmSynonyms: readonly (readonly string[])[] = [
  ['lot', 'batch', 'lot number', 'batch number', 'lot no', 'batch no', 'charge', 'chargennummer', 'los', 'losnummer'],
  ['plant', 'factory', 'site', 'production site', 'werk', 'standort', 'produktionsstätte', 'fabrik'],
  ['line', 'production line', 'linie', 'produktionslinie', 'anlage'],
  [
    'expiry',
    'best before',
    'expiry date',
    'use by',
    'exp',
    'mhd',
    'mindesthaltbarkeitsdatum',
    'haltbar bis',
    'verfall',
  ],
  ['produced', 'production date', 'manufactured', 'produktionsdatum', 'herstelldatum', 'herstellungsdatum'],
  ['country', 'destination', 'market', 'land', 'zielland', 'markt', 'bestimmungsland'],
  ['customer', 'client', 'kunde', 'abnehmer', 'kundennummer'],
  ['order', 'order number', 'purchase order', 'po', 'auftrag', 'auftragsnummer', 'bestellung', 'bestellnummer'],
];

/** A name without what writers differ in: case, spaces, signs, accents. */
export function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/ä|ae/g, 'a')
    .replace(/ö|oe/g, 'o')
    .replace(/ü|ue/g, 'u')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface ScmFieldName {
  key: string;
  name: string;
}

/** Every folded name by which a field goes, the surest first for a name that two have. */
export function nameIndex(scmFields: readonly ScmFieldName[]): Map<string, string> {
  const index = new Map<string, string>();
  const add = (name: string, target: string) => {
    const folded = fold(name);
    if (folded !== '' && !index.has(folded)) index.set(folded, target);
  };
  for (const column of uploadColumnNames) add(column, column);
  for (const { key } of scmFields) add(key, key);
  for (const { key, name } of scmFields) add(name, key);
  for (const column of uploadColumnNames) for (const name of synonyms[column]) add(name, column);
  for (const group of scmSynonyms) {
    const folded = group.map(fold);
    const field = scmFields.find(({ key, name }) => folded.includes(fold(key)) || folded.includes(fold(name)));
    if (field) for (const name of group) add(name, field.key);
  }
  return index;
}
