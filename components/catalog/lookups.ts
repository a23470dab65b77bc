import type * as z from 'zod';
import type { LookupKind, lookupEndpoints } from '#lib/contract/lookups.ts';
import { paths } from '#lib/portal/paths.ts';
import { brands } from './brands.tsx';
import { campaigns } from './campaigns.tsx';
import type { Lookup } from './lookup.ts';
import { salesChannels } from './sales-channels.tsx';
import { scmFields } from './scm-fields.tsx';

const known = { brand: brands, campaign: campaigns, scm_field: scmFields, sales_channel: salesChannels };

export type RecordOf = {
  [Kind in LookupKind]: z.output<(typeof lookupEndpoints)[Kind]['get']['response']>;
};
export type LookupRecord = RecordOf[LookupKind];

type LabelOf<T> = T extends Lookup<infer _Record, infer _Name, infer Label> ? Label : never;
type Label = { [Kind in LookupKind]: LabelOf<(typeof known)[Kind]> }[LookupKind];

/** The simple resources of the catalogue. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any lookup
export const lookups: Readonly<Record<LookupKind, Lookup<any, string, Label>>> = known;

export const lookupKinds = Object.keys(lookups) as LookupKind[];

/** Makes something for each kind. */
export function eachLookup<T>(make: (kind: LookupKind) => T): Readonly<Record<LookupKind, T>> {
  return Object.fromEntries(lookupKinds.map((kind) => [kind, make(kind)])) as Record<LookupKind, T>;
}

/** Returns the last part of a list's address, which is the name of its CSV too. */
export const slugOf = (kind: LookupKind): string => paths[lookups[kind].page].replace('/catalog/', '');

/** Returns the text of an attribute; empty for none. */
export function textOf(record: LookupRecord | undefined, name: string): string {
  const value: unknown = record && Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}
