import type { LookupKind } from '#lib/contract/lookups.ts';
import { lookupTables } from '../queries/lookups.ts';

export const tableOfLookup = (kind: LookupKind): string => lookupTables[kind].table;
