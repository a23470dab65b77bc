import * as z from 'zod';
import { authenticationStatuses } from '#lib/contract/photo.ts';
import { callKinds } from '#lib/contract/values/scans.ts';
import type { SeenVisit, Visit, VisitedCode } from './visit-address.ts';

/** A visit, when it was made, and its code, if that could be looked up. */
export type LoggedVisit = Visit & { madeAt: Date; code: VisitedCode | null };

/** A line of the journal: a visit, or that the page of one was seen. */
export type JournalEntry = LoggedVisit | { seen: SeenVisit };

export const uuidOf = (entry: JournalEntry): string => ('seen' in entry ? entry.seen : entry).uuid;

const loggedVisit = z.object({
  uuid: z.uuid(),
  ids: z.array(z.string()),
  // Entries of releases without domains of companies lack it.
  companyId: z.int().nullable().default(null),
  // Entries of releases that stored positions, and knew no staff, lack these.
  country: z.string().nullable().default(null),
  callKind: z.enum(callKinds).nullable().default(null),
  isStaff: z.boolean().default(false),
  madeAt: z.coerce.date(),
  code: z
    .object({
      extendedId: z.string(),
      companyId: z.int(),
      workorderId: z.int(),
      productId: z.int().nullable(),
      activationStatus: z.int(),
      blacklistReason: z.int(),
      isStaticPrint: z.boolean(),
      result: z.enum(authenticationStatuses),
    })
    .nullable()
    // Entries of releases that stored visits without their codes lack it.
    .default(null),
});

const loggedSeen = z.object({
  seen: z.object({
    uuid: z.uuid(),
    extendedId: z.string(),
    isStaff: z.boolean(),
    visitId: z.uuid().nullable(),
    country: z.string().nullable(),
    madeAt: z.coerce.date(),
  }),
});

const journalEntry = z.union([loggedSeen, loggedVisit]);

export const formatEntry = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Returns null for a line that a kill cut off: its phone got no answer. */
export function parseEntry(line: string): JournalEntry | null {
  try {
    return journalEntry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
