import { getTranslations } from 'next-intl/server';
import { lookupListParams, productListParams } from '#components/catalog/catalog-list-params.ts';
import { exportProducts, lookupExports } from '#components/catalog/read-exports.ts';
import { documentListParams } from '#components/codes/document-list-params.ts';
import { exportCodeTasks, exportDownloads } from '#components/codes/read-exports.ts';
import { taskListParams } from '#components/codes/task-list-params.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import type { ListExport } from '#components/data-table/read-export.ts';
import { unknownValues } from '#components/data-table/unknown-values.ts';
import { equipmentListParams } from '#components/equipment/equipment-list-params.ts';
import { exportEquipment } from '#components/equipment/read-exports.ts';
import { ingestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { exportFailedUploads, exportIngestionErrors, exportIngestions } from '#components/ingestion/read-exports.ts';
import * as operator from '#components/operator/operator-list-params.ts';
import { exportCompanies, exportOperatorTemplates } from '#components/operator/read-exports.ts';
import { partnerListParams } from '#components/partners/partner-list-params.ts';
import { exportPartners } from '#components/partners/read-exports.ts';
import { exportOperatorScanApps, exportScanApps } from '#components/scan-apps/read-exports.ts';
import { scanAppListParams } from '#components/scan-apps/scan-app-list-params.ts';
import { exportSupportGroups } from '#components/support/read-exports.ts';
import { triageParams } from '#components/support/triage-params.ts';
import { exportTemplates } from '#components/templates/read-exports.ts';
import { templateListParams } from '#components/templates/template-list-params.ts';
import { exportTokens } from '#components/tokens/read-exports.ts';
import { tokenListParams } from '#components/tokens/token-list-params.ts';
import { exportUsers } from '#components/users/read-exports.ts';
import { userListParams } from '#components/users/user-list-params.ts';
import { exportDeliveries, exportWebhooks } from '#components/webhooks/read-exports.ts';
import { deliveryListParams, webhookListParams } from '#components/webhooks/webhook-list-params.ts';
import { exportWorkorders } from '#components/workorders/read-exports.ts';
import { workorderListParams } from '#components/workorders/workorder-list-params.ts';
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

/** What the addresses of the lists can say; those without are chosen otherwise. */
const paramsOf: Partial<Record<ExportName, object>> = {
  workorders: workorderListParams,
  ingestion: ingestionListParams,
  products: productListParams,
  users: userListParams,
  tokens: tokenListParams,
  apps: scanAppListParams,
  partners: partnerListParams,
  equipment: equipmentListParams,
  webhooks: webhookListParams,
  deliveries: deliveryListParams,
  companies: operator.companyListParams,
  'operator-templates': operator.templateListParams,
  'operator-apps': scanAppListParams,
  templates: templateListParams,
  downloads: documentListParams,
  'code-tasks': taskListParams,
  'support-groups': triageParams,
  brands: lookupListParams.brand,
  campaigns: lookupListParams.campaign,
  'scm-fields': lookupListParams.scmField,
};

/**
 * A list as CSV, as the address of its page filters and sorts it.
 * What its reader may not see the service refuses; with a filter that the list does not know nothing is exported.
 */
export async function GET(request: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const write = Object.entries(lists).find(([name]) => name === list)?.[1];
  if (!write) return new Response((await getTranslations('data-table'))('noSuchList'), { status: 404 });
  const user = await getSession();
  const { pathname, search, searchParams } = new URL(request.url);
  if (!user) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`);
  const unknown = unknownValues(paramsOf[list as ExportName] ?? {}, searchParams);
  if (unknown.length > 0) {
    const text = (await getTranslations('data-table'))('export.unknownFilters', { filters: unknown.join(', ') });
    return new Response(text, { status: 400 });
  }
  return write({ search: searchParams, user, calendar: await readCalendar(user) });
}
