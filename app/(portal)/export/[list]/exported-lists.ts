import { lookupLists } from '#components/catalog/lookup-lists.ts';
import { productList } from '#components/catalog/products.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { codeTasks } from '#components/codes/code-tasks.list.tsx';
import { downloads } from '#components/codes/downloads.list.tsx';
import { readDownloadNames, readTaskNames } from '#components/codes/read-row-names.ts';
import { type ExportedList, exportOf } from '#components/data-table/read-list.ts';
import { customLayouts, equipment, substrates } from '#components/equipment/equipment.list.tsx';
import { ingestions } from '#components/ingestion/ingestions.list.tsx';
import { exportFailedUploads, exportIngestionErrors } from '#components/ingestion/read-exports.ts';
import { inspections } from '#components/inspection-teams/inspections.list.tsx';
import { companies } from '#components/operator/companies.list.tsx';
import { readCompaniesOfTemplates } from '#components/operator/read-templates.ts';
import { orderTemplates, uploadTemplates } from '#components/operator/templates.list.tsx';
import { partners } from '#components/partners/partners.list.tsx';
import { operatorScanApps, scanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { exportSupportGroups } from '#components/support/read-exports.ts';
import { triageParams } from '#components/support/triage-params.ts';
import { readTemplateFacts } from '#components/templates/read-template-facts.ts';
import { templates } from '#components/templates/templates.list.tsx';
import { tokens } from '#components/tokens/tokens.list.tsx';
import { users } from '#components/users/users.list.tsx';
import { deliveries } from '#components/webhooks/deliveries.list.tsx';
import { webhooks } from '#components/webhooks/webhooks.list.tsx';
import { workorders } from '#components/workorders/workorders.list.tsx';

/** Lists that can be had as CSV; first those whose declaration is not one file. */
export const exportedLists: readonly ExportedList[] = [
  { name: 'ingestion-errors', params: {}, write: exportIngestionErrors },
  { name: 'failed-uploads', params: {}, write: exportFailedUploads },
  { name: 'support-groups', params: triageParams, write: exportSupportGroups },
  exportOf(downloads, readDownloadNames),
  exportOf(codeTasks, readTaskNames),
  exportOf(templates, readTemplateFacts),
  exportOf(orderTemplates, readCompaniesOfTemplates),
  ...[productList, ...Object.values(lookupLists)].map((list) => exportOf(list, readGivenCompanies)),
  ...[
    workorders,
    ingestions,
    users,
    scanApps,
    operatorScanApps,
    tokens,
    partners,
    webhooks,
    deliveries,
    companies,
    inspections,
    uploadTemplates,
    equipment,
    substrates,
    customLayouts,
  ].map((list) => exportOf(list)),
];
