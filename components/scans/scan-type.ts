import type * as z from 'zod';
import type { getScan, searchScans } from '#lib/contract/scans.ts';

/** One scan with the item it is about. */
export type Scan = z.output<typeof getScan.response>;

/** A scan in a list. */
export type ScanSummary = z.output<typeof searchScans.response>['results'][number];

/** Names of what filters by goods and company are set to, as far as they are known. */
export type FilterNames = Record<'product' | 'brand' | 'campaign' | 'company', string | undefined>;
