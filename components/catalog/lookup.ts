import type { PageName } from '#lib/portal/pages.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import type { Messages } from '#lib/texts/messages.ts';

/** Attribute of a simple record: a text, an address or a key. */
export interface LookupField<Name extends string = string, Label extends string = string> {
  /** Of the contract. */
  name: Name;
  /** Text of its name in the form and on the page of a record. */
  labelKey: Label;
  /** Text of its name as a column, in the list and in the CSV; `labelKey` when not given. */
  headerKey?: Label;
  hintKey?: Label;
  input: 'line' | 'lines' | 'address' | 'key' | 'choice' | 'color';
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
 * A simple resource of the catalogue. Its list, page, form, CSV, bulk actions and the entries of Find are made from
 * it. Address and permission of its pages are in lib/portal/pages.ts, its calls in actions.ts.
 */
export interface Lookup<Name extends string = string, Label extends string = string> {
  /** Name of its CSV, and of its table in this browser. */
  list: ExportName;
  page: PageName & keyof Messages['catalog']['export'];
  createPage: PageName & keyof Messages['shell']['create'];
  record: (id: number) => string;
  /** Text of the column with the id in the CSV. */
  idKey: Label;
  /** Text of what the search looks through. */
  searchedKey: Label;
  /** Fields the list can be sorted by; the first is the order it begins with. */
  sorts: readonly [Name, ...Name[]];
  /** Columns of the list after the name; 'company' is for users who see several. */
  columns: readonly (Name | 'company')[];
  /** Field that is shown below the name. */
  secondLine?: Name;
  /** Columns of the CSV after the id. */
  exported: readonly Name[];
  fields: readonly LookupField<Name, Label>[];
}

/** Declares the lookup of a record: `defineLookup<Brand>()({ … })`. */
export const defineLookup =
  <T extends object>() =>
  <const Label extends string>(lookup: Lookup<keyof T & string, Label>): Lookup<keyof T & string, Label> =>
    lookup;
