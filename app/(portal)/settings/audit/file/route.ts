import { getTranslations } from 'next-intl/server';
import { auditFilters, auditListParams, loadAuditListParams } from '#components/audit/audit-list-params.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { unknownValues } from '#components/data-table/unknown-values.ts';
import { downloadAudit } from '#lib/contract/audit.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';

/** Audit records that match the address's filters, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const unknown = unknownValues(auditListParams, searchParams);
  if (unknown.length > 0) {
    const text = (await getTranslations('data-table'))('export.unknownFilters', { filters: unknown.join(', ') });
    return new Response(text, { status: 400 });
  }
  const values = loadAuditListParams(searchParams);
  const query = auditFilters(values, await readCalendar((await getSession()) ?? {}));
  return passDownload(downloadAudit, { query }, `${paths.audit}?failed`);
}
