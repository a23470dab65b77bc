import { brandList } from '#components/catalog/brands.list.tsx';
import { campaignList } from '#components/catalog/campaigns.list.tsx';
import { productList } from '#components/catalog/products.list.tsx';
import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { salesChannelList } from '#components/catalog/sales-channels.list.tsx';
import { scmFieldList } from '#components/catalog/scm-fields.list.tsx';
import { type ExportedList, exportOf } from '#components/data-table/read-list.ts';
import { customLayouts, equipment, substrates } from '#components/equipment/equipment.list.tsx';
import { companies } from '#components/operator/companies.list.tsx';
import { exportOrderTemplates } from '#components/operator/read-exports.ts';
import { orderTemplates, uploadTemplates } from '#components/operator/templates.list.tsx';
import { partners } from '#components/partners/partners.list.tsx';
import { operatorScanApps, scanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { tokens } from '#components/tokens/tokens.list.tsx';
import { users } from '#components/users/users.list.tsx';
import { deliveries } from '#components/webhooks/deliveries.list.tsx';
import { webhooks } from '#components/webhooks/webhooks.list.tsx';

/** Lists that can be had as CSV. */
export const exportedLists: readonly ExportedList[] = [
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
