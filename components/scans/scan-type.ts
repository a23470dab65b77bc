import type * as z from 'zod';
import type { getScan, searchScans } from '#lib/contract/scans.ts';

/** One scan with the item it is about. */
export type Scan = z.output<typeof getScan.response>;

/** A scan in a list. */
export type ScanSummary = z.output<typeof searchScans.response>['results'][number];
