import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { date, id, momentOrRange, queryBoolean, queryId, storableText, timestamp, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { authenticationStatuses, photoScan } from './photo.ts';
import { scanEvidence } from './print-quality.ts';
import { isTimeZone } from './time-zone.ts';
import {
  callChoices,
  callKinds,
  firstScanDay,
  isOnEarth,
  lastScanDay,
  maxSummaryDays,
  placeForm,
  scanSources,
  staffChoices,
} from './values/scans.ts';

export { maxSummaryDays, scanSources } from './values/scans.ts';

/** Why the scan is suspicious, apart from its picture: suspicionReasons. A later release may add reasons. */
const suspicion = z.array(z.string());

/**
 * Made by staff: signed in (the company's, its printing partner's or the operator's users), with an application that is
 * marked so, or from one of the company's staff_networks. Such scans count for no limit and raise no alert.
 */
const isStaff = z.boolean().default(false);

/** Facts about who made a scan. */
const visitor = {
  is_staff: isStaff,
  /**
   * Whether a person saw the check page or sent a photo. False for calls, which count for nothing; null in scans of
   * releases that did not tell.
   */
  is_person: z.boolean().nullable().default(null),
  /** ISO 3166-1, where the network in front of the service names it. */
  country: z.string().nullable().default(null),
  /** Details that the call sent. */
  call_kind: z.enum(callKinds).nullable().default(null),
};

/** A scan in a list. */
const scanSummary = z.object({
  uuid: z.uuid(),
  created_at: timestamp,
  source: z.enum(scanSources),
  result: z.enum(authenticationStatuses),
  code: z.string(),
  workorder: id,
  /** Reference of the customer; null when it has none. */
  workorder_reference: z.string().nullable(),
  company: id,
  app: z.object({ id, name: z.string() }).nullable(),
  product: z.object({ id, name: z.string(), sku: z.string() }).nullable(),
  /** Status of the code at the time of the scan. */
  activation_status: z.int(),
  blacklist_reason: z.int(),
  suspicion,
  ...visitor,
});

/**
 * The scan object of the photo API, with the item as it is now, and the scan itself. `app` is the identifier of an
 * application of yours; of the operator's you see its name.
 */
const scan = photoScan.extend({
  created_at: timestamp,
  source: z.enum(scanSources),
  code: z.string(),
  workorder: id,
  /** Reference of the customer; null when it has none. */
  workorder_reference: z.string().nullable(),
  company: id,
  suspicion,
  ...visitor,
  /** Where it was made, to about a kilometre; null when that is not known. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Evidence of the verdict; null when the picture was not judged. */
  evidence: scanEvidence.nullable(),
  /**
   * Where the photo can be had for some minutes, without a token; null when it is not kept: it was not to be, could not
   * be stored, is still being stored, or is past the company's photo_retention_days.
   */
  photo: z.url().nullable(),
});

/** A place: a field of half a degree, named by its middle, as the counts by place name it. */
export const placeFilter = z
  .string()
  .regex(placeForm, reasonText('notPlace'))
  .refine(isOnEarth, reasonText('placeNotOnEarth'));

/** Scans by result; results without a scan are left out. */
export const resultCounts = z.partialRecord(z.enum(authenticationStatuses), z.int());

/** Time zone in which days begin; UTC when none is named. */
export const timeZone = z.string().max(64).refine(isTimeZone, reasonText('notTimeZone'));

const tag = 'Scans';

/** Filters of the list of scans and of its counts. Brand and campaign are those that the product has now. */
export const countFilters = {
  result: z.enum(authenticationStatuses).optional(),
  product: queryId.optional(),
  brand: queryId.optional(),
  campaign: queryId.optional(),
  /** Scans of own staff: counts are without them, and lists with them, unless this says otherwise. */
  staff: z.enum(staffChoices).optional(),
};

/** The filters that the list of scans and a file of scans have in common. */
export const scanFilters = {
  ...countFilters,
  workorder: queryId.optional(),
  code: storableText(512).min(1).optional(),
  app: queryId.optional(),
  source: z.enum(scanSources).optional(),
  /** Calls: lists are with them unless this says otherwise. */
  calls: z.enum(callChoices).optional(),
  /** Scans with a reason for suspicion, or scans without one. */
  suspicious: queryBoolean.optional(),
  place: placeFilter.optional(),
};

export const searchScans = defineEndpoint({
  id: 'searchScans',
  tag,
  summary: 'Search scans, newest first',
  method: 'GET',
  path: '/api/v2/scans/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject({
    ...scanFilters,
    company: queryId.optional(),
    created_at: momentOrRange.optional(),
    limit: wholeNumber(1, 200).default(20),
    cursor: z
      .string()
      .regex(/^[np]\d{1,17}-[1-9]\d{0,15}$/, reasonText('notCursor'))
      .optional(),
  }),
  response: z.object({ next: z.string().nullable(), previous: z.string().nullable(), results: z.array(scanSummary) }),
});

export const getScan = defineEndpoint({
  id: 'getScan',
  tag,
  summary: 'Read a scan with the item it is about',
  method: 'GET',
  path: '/api/v2/scans/:uuid/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: z.object({ uuid: z.uuid() }),
  response: scan,
});

const dayMs = 86_400_000;

/** Days in a range of two dates, both included. */
function countDays(range: string): number {
  const [from = '', to = from] = range.split(',');
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export const scanRange = z
  .string()
  .max(21)
  .refine((value) => value.split(',').length <= 2 && value.split(',').every((part) => date.safeParse(part).success), {
    message: reasonText('notDateOrTwo'),
    abort: true,
  })
  .refine((value) => value.split(',').every((day) => day >= firstScanDay && day <= lastScanDay), {
    message: reasonText('datesOutOfRange'),
    abort: true,
  })
  .refine((value) => countDays(value) >= 1, { message: reasonText('secondDateBeforeFirst'), abort: true })
  .refine((value) => countDays(value) <= maxSummaryDays, reasonText('atMostDays', { count: maxSummaryDays }));

export const summariseScans = defineEndpoint({
  id: 'summariseScans',
  tag,
  summary: 'Count scans by day and result, and by product; the last 30 days when none are named',
  method: 'GET',
  path: '/api/v2/scans/summary/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject({
    ...countFilters,
    created_at: scanRange.optional(),
    time_zone: timeZone.optional(),
    company: queryId.optional(),
    top: wholeNumber(1, 50).default(10),
  }),
  response: z.object({
    from: date,
    to: date,
    total: z.int(),
    /** Every day of the range, those without a scan too. */
    days: z.array(z.object({ day: date, total: z.int(), results: resultCounts })),
    /** Those scanned most, most first. */
    products: z.array(z.object({ id, name: z.string(), sku: z.string(), scans: z.int(), results: resultCounts })),
  }),
});
