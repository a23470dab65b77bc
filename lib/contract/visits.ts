import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { queryBoolean, storableText, timestamp, wholeNumber, wideId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { authenticationStatuses } from './photo.ts';
import { callKinds, visitEventKinds } from './values/scans.ts';

/** A later release may add kinds. */
const visitEvent = z.object({
  at: timestamp,
  kind: z.enum(visitEventKinds),
  /** The scan that it is, or that it followed; null for a report without a photo. */
  scan: z.uuid().nullable(),
  /** For `address` and `photo`. */
  result: z.enum(authenticationStatuses).nullable(),
  /** For `report`. */
  report: wideId.nullable(),
});

export type VisitEvent = z.output<typeof visitEvent>;

const visit = z.object({
  /** Identifies one phone and code for 30 days; for a call, and for a photo of an application, the uuid of its scan. */
  id: z.uuid(),
  /**
   * Whether a person saw the check page or sent a photo. False for calls, which count for nothing; null in scans of
   * releases that did not tell.
   */
  is_person: z.boolean().nullable(),
  is_staff: z.boolean(),
  /** Time of the scan that counts for the visit. */
  at: timestamp,
  result: z.enum(authenticationStatuses),
  suspicion: z.array(z.string()),
  /** ISO 3166-1, where the network in front of the service names it. */
  country: z.string().nullable(),
  /** Where the visitor agreed to say so, to about a kilometre. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Details that the call sent. */
  call_kind: z.enum(callKinds).nullable(),
  /** The newest 50, oldest first. */
  events: z.array(visitEvent),
});

export const getVisits = defineEndpoint({
  id: 'getVisits',
  tag: 'Scans',
  summary: 'Read the visits of a code with what happened in each, newest first',
  method: 'GET',
  path: '/api/v2/visits/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: z.strictObject({
    extended_id: storableText(512).min(1),
    /** The visit that this scan is part of. */
    scan: z.uuid().optional(),
    /** Visits of people, or calls alone. */
    is_person: queryBoolean.optional(),
    limit: wholeNumber(1, 200).default(20),
    cursor: z
      .string()
      .regex(/^\d{1,17}-[1-9]\d{0,15}$/, reasonText('notCursor'))
      .optional(),
  }),
  response: z.object({ next: z.string().nullable(), results: z.array(visit) }),
  problems: { 404: 'There is no such code.' },
});
