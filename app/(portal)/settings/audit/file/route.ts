import { getTranslations } from 'next-intl/server';
import { createLoader } from 'nuqs/server';
import { auditLog } from '#components/audit/audit.list.tsx';
import { listInput } from '#components/data-table/define-list.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { unknownValues } from '#components/data-table/unknown-values.ts';
import { downloadAudit } from '#lib/contract/audit.ts';
import { passDownload, redirectTo } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';

/** Audit records that match the address's filters, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const unknown = unknownValues(auditLog.params, searchParams);
  if (unknown.length > 0) {
    const text = (await getTranslations('data-table'))('export.unknownFilters', { filters: unknown.join(', ') });
    return new Response(text, { status: 400 });
  }
  const values = createLoader(auditLog.params)(searchParams);
  const user = await getSession();
  if (!user) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(paths.audit)}`);
  const { query } = listInput(auditLog, values, { user, calendar: await readCalendar(user) });
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  return passDownload(downloadAudit, { query: filters }, `${paths.audit}?failed`);
}
