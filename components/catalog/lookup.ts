import type { ListColumn } from '#components/data-table/define-list.ts';
import type { PageName, TabName } from '#lib/portal/pages.ts';
import type { Messages } from '#lib/texts/messages.ts';
import type { CatalogWords } from './catalog-given.ts';

/** Attribute of a simple record: a text, an address or a key. */
export interface LookupField<Name extends string = string, Label extends string = string> {
  /** Name of the attribute in the contract. */
  name: Name;
  /** Text of its name in the form and on the page of a record. */
  labelKey: Label;
  hintKey?: Label;
  /** 'picture' is the address of one, with the upload that the record has besides. */
  input: 'line' | 'lines' | 'address' | 'key' | 'choice' | 'color' | 'picture';
  /** Maximum number of characters; of a choice those of its longest value. */
  max: number;
  /** Values of a choice and their texts. */
  choices?: readonly { value: string; labelKey: Label }[];
  isOptional?: true;
  /** An empty input is sent as null. */
  isNullable?: true;
  /** Only sent with a new record; this hint says so afterwards. */
  fixedKey?: Label;
  /** Shown in place of an empty value. */
  noneKey?: Label;
}

/**
 * A simple resource of the catalogue. Its list, CSV, form and the page of a record are made from it. Address and
 * permission of its pages are in lib/portal/pages.ts, its calls in actions.ts, its words in lib/texts/<language>/lookups.ts.
 */
export interface Lookup<T extends object, Name extends string, Label extends string> {
  page: TabName;
  createPage: PageName & keyof Messages['shell']['create'];
  record: (id: number) => string;
  fields: readonly LookupField<Name, Label>[];
  /** Attributes that the list can be sorted by, its own order first; by name without them. */
  sorts?: readonly [Name, ...Name[]];
  /** Placeholder of the search field. */
  searchKey: Label;
  /** Columns of the list behind the id, which is in the CSV alone. */
  columns(words: CatalogWords): readonly ListColumn<T>[];
  /** Columns of the CSV in their order. */
  file: readonly string[];
}

/** Declares the lookup of a record: `defineLookup<Brand>()({ … })`. */
export const defineLookup =
  <T extends object>() =>
  <const Label extends string>(lookup: Lookup<T, keyof T & string, Label>): Lookup<T, keyof T & string, Label> =>
    lookup;
