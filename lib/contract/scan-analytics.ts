import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { date, id, queryId, timestamp, wholeNumber } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { countFilters, resultCounts, scanFilters, scanRange, timeZone } from './scans.ts';

const tag = 'Scans';

const rangeQuery = {
  ...countFilters,
  created_at: scanRange.optional(),
  time_zone: timeZone.optional(),
  company: queryId.optional(),
  top: wholeNumber(1, 50).default(10),
};

/** Maximum number of scans, the newest of the range, that are read where counts do not have the answer. */
export const scansLookedThrough = 200_000;

/** The days that were counted, and where they begin and end. */
const counted = { from: z.iso.date(), to: z.iso.date(), starts_at: timestamp, ends_at: timestamp };

export const summarisePlaces = defineEndpoint({
  id: 'summariseScanPlaces',
  tag,
  summary: 'Count scans by place, a field of half a degree, and result; those scanned most, most first',
  method: 'GET',
  path: '/api/v2/scans/places/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject({ ...rangeQuery, top: wholeNumber(1, 1000).default(10) }),
  response: z.object({
    ...counted,
    /** Filtered by product, brand or campaign: older scans of the range were not read; null when all were. */
    looked_back_to: timestamp.nullable(),
    /** Scans of the range whose place is known, at any place. */
    placed: z.int(),
    places: z.array(
      z.object({
        /** Middle of the field; as `latitude,longitude` it is the filter `place` of the scans. */
        latitude: z.number(),
        longitude: z.number(),
        scans: z.int(),
        results: resultCounts,
      }),
    ),
  }),
});

export const summariseCalls = defineEndpoint({
  id: 'summariseScanCalls',
  tag,
  summary: 'Count calls by day: requests for addresses of codes without a visit, which are in no other count',
  method: 'GET',
  path: '/api/v2/scans/calls/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject({
    created_at: scanRange.optional(),
    time_zone: timeZone.optional(),
    company: queryId.optional(),
  }),
  response: z.object({
    from: date,
    to: date,
    total: z.int(),
    /** Every day of the range, those without a call too. */
    days: z.array(z.object({ day: date, total: z.int() })),
  }),
});

export const summariseRepeats = defineEndpoint({
  id: 'summariseScanRepeats',
  tag,
  summary: `Codes that were scanned more than once, each with its count, most first; among the newest ${scansLookedThrough} scans of the range`,
  method: 'GET',
  path: '/api/v2/scans/repeats/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject(rangeQuery),
  response: z.object({
    ...counted,
    /** Older scans of the range were not looked through; null when all were. */
    looked_back_to: timestamp.nullable(),
    /** How many codes were scanned more than once. */
    repeated: z.int(),
    codes: z.array(
      z.object({
        code: z.string(),
        product: z.object({ id, name: z.string(), sku: z.string() }).nullable(),
        scans: z.int(),
        results: resultCounts,
        /** How many different places are known. */
        places: z.int(),
        suspicious: z.int(),
        first_at: timestamp,
        last_at: timestamp,
      }),
    ),
  }),
});

export const scanExportContents = ['scans', 'days', 'products', 'places', 'codes'] as const;

export const downloadScans = defineEndpoint({
  id: 'downloadScans',
  tag,
  summary:
    'Start a CSV document for spreadsheets: the scans of some days, or their counts by day, product, place or code',
  method: 'GET',
  path: '/api/v2/scans/download/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  startsWork: true,
  audit: { resource: 'document', id: 'response.document.key' },
  query: z
    .strictObject({
      /**
       * scans: each on its line, with the filters of the list. codes: those scanned more than once, all of them. Counts
       * take the filters result, product, brand, campaign and staff.
       */
      content: z.enum(scanExportContents).default('scans'),
      created_at: scanRange.optional(),
      time_zone: timeZone.optional(),
      company: queryId.optional(),
      ...scanFilters,
    })
    .superRefine((query, ctx) => {
      if (query.content === 'scans') return;
      for (const name of Object.keys(scanFilters) as (keyof typeof scanFilters)[]) {
        if (query[name] === undefined || name in countFilters) continue;
        ctx.addIssue({ code: 'custom', path: [name], message: reasonText('contentScansOnly') });
      }
    }),
  response: documentStarted,
});
