import { auditFilters, loadAuditListParams } from '#components/audit/audit-list-params.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { downloadAudit } from '#lib/contract/audit.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';

/** What the filters of the address find, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const values = loadAuditListParams(new URL(request.url).searchParams);
  const query = auditFilters(values, await readCalendar((await getSession()) ?? {}));
  return passDownload(downloadAudit, { query }, `${paths.audit}?failed`);
}
