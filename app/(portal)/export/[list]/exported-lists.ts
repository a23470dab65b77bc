import { brandList } from '#components/catalog/brands.list.tsx';
import { campaignList } from '#components/catalog/campaigns.list.tsx';
import { productList } from '#components/catalog/products.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { salesChannelList } from '#components/catalog/sales-channels.list.tsx';
import { scmFieldList } from '#components/catalog/scm-fields.list.tsx';
import { documentListParams } from '#components/codes/document-list-params.ts';
import { exportCodeTasks, exportDownloads } from '#components/codes/read-exports.ts';
import { taskListParams } from '#components/codes/task-list-params.ts';
import { type ExportedList, exportOf } from '#components/data-table/read-list.ts';
import { customLayouts, equipment, substrates } from '#components/equipment/equipment.list.tsx';
import { ingestionListParams } from '#components/ingestion/ingestion-list-params.ts';
import { exportFailedUploads, exportIngestionErrors, exportIngestions } from '#components/ingestion/read-exports.ts';
import { companies } from '#components/operator/companies.list.tsx';
import { exportOrderTemplates } from '#components/operator/read-exports.ts';
import { orderTemplates, uploadTemplates } from '#components/operator/templates.list.tsx';
import { partners } from '#components/partners/partners.list.tsx';
import { operatorScanApps, scanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { exportSupportGroups } from '#components/support/read-exports.ts';
import { triageParams } from '#components/support/triage-params.ts';
import { exportTemplates } from '#components/templates/read-exports.ts';
import { templateListParams } from '#components/templates/template-list-params.ts';
import { tokens } from '#components/tokens/tokens.list.tsx';
import { users } from '#components/users/users.list.tsx';
import { deliveries } from '#components/webhooks/deliveries.list.tsx';
import { webhooks } from '#components/webhooks/webhooks.list.tsx';
import { exportWorkorders } from '#components/workorders/read-exports.ts';
import { workorderListParams } from '#components/workorders/workorder-list-params.ts';

/** Lists that can be had as CSV; first those whose declaration is not one file. */
export const exportedLists: readonly ExportedList[] = [
  { name: 'workorders', params: workorderListParams, write: exportWorkorders },
  { name: 'ingestion', params: ingestionListParams, write: exportIngestions },
  { name: 'ingestion-errors', params: {}, write: exportIngestionErrors },
  { name: 'failed-uploads', params: {}, write: exportFailedUploads },
  { name: 'templates', params: templateListParams, write: exportTemplates },
  { name: 'downloads', params: documentListParams, write: exportDownloads },
  { name: 'code-tasks', params: taskListParams, write: exportCodeTasks },
  { name: 'support-groups', params: triageParams, write: exportSupportGroups },
  { name: orderTemplates.name, params: orderTemplates.params, write: exportOrderTemplates },
  ...[productList, brandList, campaignList, salesChannelList, scmFieldList].map((list) =>
    exportOf(list, readGivenCompanies),
  ),
  ...[
    users,
    scanApps,
    operatorScanApps,
    tokens,
    partners,
    webhooks,
    deliveries,
    companies,
    uploadTemplates,
    equipment,
    substrates,
    customLayouts,
  ].map((list) => exportOf(list)),
];
