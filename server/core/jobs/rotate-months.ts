import { addMonths, dropMonths, type MonthTable } from '../db/partitions/month-partitions.ts';
import type { JobContext } from './define-job.ts';

/** Partitions made ahead, for an installation whose worker is down for weeks. */
const monthsAhead = 3;

interface Months {
  /** For the log, such as `audit-records`. */
  what: string;
  table: MonthTable;
  /** How long a month is kept after its last day; undefined for ever. */
  days: number | undefined;
  /** Condition for deleting a month, by the first moment after it. */
  mayGo?: (until: string) => Promise<boolean>;
}

/** Makes the months of a table that are to come, and drops those that are past their time, with all of their rows. */
export async function rotateMonths(context: JobContext, { what, table, days, mayGo }: Months): Promise<void> {
  const { database, log } = context;
  // One that cannot be made or dropped now is tried again in an hour, and holds up nothing meanwhile.
  const tell = (error: unknown) => log.warn({ err: error, what }, 'Partition not changed');
  await addMonths(database.db, table, monthsAhead).catch(tell);
  if (days === undefined) return;
  const dropped = await dropMonths(database.db, table, days, mayGo).catch(tell);
  if (dropped?.length) log.info({ what, months: dropped }, 'Expired partitions dropped');
}
