import type { PageName } from '#lib/portal/pages.ts';
import type { Messages } from '#lib/texts/messages.ts';

/** Attribute of a simple record: a text, an address or a key. */
export interface LookupField<Name extends string = string, Label extends string = string> {
  /** Of the contract. */
  name: Name;
  /** Text of its name in the form and on the page of a record. */
  labelKey: Label;
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
 * A simple resource of the catalogue. Its page, form and the entries of Find are made from it. Address and permission
 * of its pages are in lib/portal/pages.ts, its calls in actions.ts, its list in <name>.list.tsx.
 */
export interface Lookup<Name extends string = string, Label extends string = string> {
  page: PageName & keyof Messages['catalog']['export'];
  createPage: PageName & keyof Messages['shell']['create'];
  record: (id: number) => string;
  fields: readonly LookupField<Name, Label>[];
}

/** Declares the lookup of a record: `defineLookup<Brand>()({ … })`. */
export const defineLookup =
  <T extends object>() =>
  <const Label extends string>(lookup: Lookup<keyof T & string, Label>): Lookup<keyof T & string, Label> =>
    lookup;
