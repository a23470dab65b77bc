import * as z from 'zod';

/**
 * Retention in days of everything that grows without end. The rest stays: orders, codes, products, users, models of
 * presses. docs/operations.md has the table.
 */
const days = (fallback: number, least = 1) => z.coerce.number().int().min(least).max(36_500).default(fallback);
const daysOrForEver = z.coerce.number().int().min(30).max(36_500).optional();

/** The settings, as the environment has them. */
export const retentionSettings = {
  /** Records of the audit log. */
  AUDIT_RETENTION_DAYS: days(730),
  /** Tokens that ended or were revoked; each sign-in is one. */
  TOKEN_RETENTION_DAYS: days(90),
  /** How long a change of many codes can be put back: what each code was before is kept so long. */
  CHANGE_RETENTION_DAYS: days(365),
  /** Changes of many codes, once they cannot be put back; for ever when not set. */
  TASK_RETENTION_DAYS: daysOrForEver,
  /** Scans; for ever when not set. Their counts stay. */
  SCAN_RETENTION_DAYS: daysOrForEver,
  /** Places of scans: 13 months. */
  SCAN_PLACE_RETENTION_DAYS: days(396),
  /** Notes that a company was notified of a suspicion; a scan may be written some days late. */
  ALERT_RETENTION_DAYS: days(30, 7),
  /** Downloads and artwork in the list of downloads, after their file has gone. */
  DOCUMENT_RETENTION_DAYS: days(90),
  /** Source files of uploads, and failed and canceled uploads with their errors. Support looks back 90 days. */
  INGESTION_RETENTION_DAYS: days(365, 90),
  /** Events of webhooks with the log of their deliveries. A delivery is tried for a day. */
  WEBHOOK_LOG_RETENTION_DAYS: days(30, 2),
  /** Notices, with what they gathered and their mails. */
  NOTICE_RETENTION_DAYS: days(30, 2),
};

export interface Retention {
  auditDays: number;
  tokenDays: number;
  changeDays: number;
  taskDays: number | undefined;
  scanDays: number | undefined;
  placeDays: number;
  alertDays: number;
  documentDays: number;
  ingestionDays: number;
  webhookLogDays: number;
  noticeDays: number;
}

export const readRetention = (e: z.output<z.ZodObject<typeof retentionSettings>>): Retention => ({
  auditDays: e.AUDIT_RETENTION_DAYS,
  tokenDays: e.TOKEN_RETENTION_DAYS,
  changeDays: e.CHANGE_RETENTION_DAYS,
  taskDays: e.TASK_RETENTION_DAYS,
  scanDays: e.SCAN_RETENTION_DAYS,
  placeDays: e.SCAN_PLACE_RETENTION_DAYS,
  alertDays: e.ALERT_RETENTION_DAYS,
  documentDays: e.DOCUMENT_RETENTION_DAYS,
  ingestionDays: e.INGESTION_RETENTION_DAYS,
  webhookLogDays: e.WEBHOOK_LOG_RETENTION_DAYS,
  noticeDays: e.NOTICE_RETENTION_DAYS,
});
