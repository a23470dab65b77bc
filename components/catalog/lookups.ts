import type * as z from 'zod';
import { brands } from './brands.ts';
import { campaigns } from './campaigns.ts';
import type { Lookup } from './lookup.ts';
import type { lookupEndpoints } from './lookup-endpoints.ts';
import { salesChannels } from './sales-channels.ts';
import { scmFields } from './scm-fields.ts';

const known = { brand: brands, campaign: campaigns, salesChannel: salesChannels, scmField: scmFields };

export type LookupKind = keyof typeof known;
export type RecordOf = {
  [Kind in LookupKind]: z.output<(typeof lookupEndpoints)[Kind]['get']['response']>;
};
export type LookupRecord = RecordOf[LookupKind];

type LabelOf<T> = T extends Lookup<string, infer Label> ? Label : never;
type Label = { [Kind in LookupKind]: LabelOf<(typeof known)[Kind]> }[LookupKind];

/** The simple resources of the catalogue. */
export const lookups: Readonly<Record<LookupKind, Lookup<string, Label>>> = known;

/** Makes something for each kind. */
export function eachLookup<T>(make: (kind: LookupKind) => T): Readonly<Record<LookupKind, T>> {
  const kinds = Object.keys(lookups) as LookupKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<LookupKind, T>;
}

/** Returns the text of an attribute; empty for none. */
export function textOf(record: LookupRecord | undefined, name: string): string {
  const value: unknown = record && Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}
