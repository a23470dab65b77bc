import * as z from 'zod';
import { listQuery, page, storableText, timestamp, wideId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const report = z.object({
  id: wideId,
  /** The code whose page it was sent from; null where there is none. */
  extended_id: z.string().nullable(),
  /** What another code says that was found in place of one of the service. It is never followed. */
  foreign_address: z.string().nullable(),
  /** Scan of the photo that was taken before. */
  scan: z.uuid().nullable(),
  note: z.string(),
  created_at: timestamp,
  /** When it is deleted. */
  deleted_after: timestamp,
});
export type Report = z.output<typeof report>;

export const listReports = defineEndpoint({
  id: 'listReports',
  tag: 'Scans',
  summary: 'List what people reported on check pages of your company, newest first; for the operator of every company',
  method: 'GET',
  path: '/api/v2/reports/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: listQuery(['id']).extend({ extended_id: storableText(512).min(1).optional() }),
  response: page(report),
});
