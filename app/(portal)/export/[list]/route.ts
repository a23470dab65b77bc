import { getTranslations } from 'next-intl/server';
import { exportProducts, lookupExports } from '#components/catalog/read-exports.ts';
import { exportCodeTasks, exportDownloads } from '#components/codes/read-exports.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import type { ListExport } from '#components/data-table/read-export.ts';
import { exportEquipment } from '#components/equipment/read-exports.ts';
import { exportFailedUploads, exportIngestionErrors, exportIngestions } from '#components/ingestion/read-exports.ts';
import { exportCompanies, exportOperatorScanApps, exportOperatorTemplates } from '#components/operator/read-exports.ts';
import { exportPartners } from '#components/partners/read-exports.ts';
import { exportScanApps } from '#components/scan-apps/read-exports.ts';
import { exportSupportGroups } from '#components/support/read-exports.ts';
import { exportTemplates } from '#components/templates/read-exports.ts';
import { exportTokens } from '#components/tokens/read-exports.ts';
import { exportUsers } from '#components/users/read-exports.ts';
import { exportDeliveries, exportWebhooks } from '#components/webhooks/read-exports.ts';
import { exportWorkorders } from '#components/workorders/read-exports.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';

const lists: Record<ExportName, ListExport> = {
  workorders: exportWorkorders,
  ingestion: exportIngestions,
  'ingestion-errors': exportIngestionErrors,
  'failed-uploads': exportFailedUploads,
  products: exportProducts,
  ...lookupExports,
  users: exportUsers,
  tokens: exportTokens,
  apps: exportScanApps,
  partners: exportPartners,
  equipment: exportEquipment,
  webhooks: exportWebhooks,
  deliveries: exportDeliveries,
  companies: exportCompanies,
  'operator-templates': exportOperatorTemplates,
  'operator-apps': exportOperatorScanApps,
  templates: exportTemplates,
  downloads: exportDownloads,
  'code-tasks': exportCodeTasks,
  'support-groups': exportSupportGroups,
};

/** A list as CSV, as the address of its page filters and sorts it. What its reader may not see the service refuses. */
export async function GET(request: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const write = Object.entries(lists).find(([name]) => name === list)?.[1];
  if (!write) return new Response((await getTranslations('data-table'))('noSuchList'), { status: 404 });
  const user = await getSession();
  const { pathname, search, searchParams } = new URL(request.url);
  if (!user) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`);
  return write({ search: searchParams, user, calendar: await readCalendar(user) });
}
