import 'server-only';
import { appColumns } from '#components/apps/read-exports.ts';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { nameCompanies, templateColumns } from '#components/templates/read-exports.ts';
import { type Company, listCompanies } from '#lib/contract/companies.ts';
import { type IngestionTemplate, listIngestionTemplates } from '#lib/contract/ingestion-templates.ts';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { texts } from '#lib/portal/texts.ts';
import { companyTypeWords } from './company-words.ts';
import {
  appQuery,
  companyQuery,
  loadAppListParams,
  loadCompanyListParams,
  loadTemplateListParams,
  templateQuery,
  uploadQuery,
} from './operator-list-params.ts';

const companyColumns: CsvColumns<Company> = {
  Company: (row) => row.id,
  Name: (row) => row.name,
  Slug: (row) => row.slug,
  Type: (row) => companyTypeWords[row.company_type],
  Created: (row) => row.created_at,
};

export const exportCompanies: ListExport = (request) => {
  const query = companyQuery(loadCompanyListParams(request.search));
  return exportList(request, {
    name: 'companies',
    columns: companyColumns,
    idOf: ({ id }) => id,
    read: (page) => call(listCompanies, { query: { ...query, ...page } }),
    back: paths.operatorCompanies,
  });
};

export const exportOperatorApps: ListExport = (request) => {
  const query = appQuery(loadAppListParams(request.search));
  return exportList(request, {
    name: 'scan apps',
    columns: appColumns,
    idOf: ({ id }) => id,
    read: (page) => call(listScanApps, { query: { ...query, ...page } }),
    back: paths.operatorApps,
  });
};

const uploadColumns: CsvColumns<IngestionTemplate> = {
  Template: (row) => row.key,
  Name: (row) => row.name,
  Description: (row) => row.description,
  'Makes orders of': (row) => row.workorder_template.name,
  'Codes come': (row) =>
    row.workorder_template.ingestion_mode === 'pre-print' ? 'before printing' : 'when printed already',
  Ids: (row) => (row.id_format === 'gs1' ? 'GS1' : 'Default'),
  State: (row) => (row.is_archived ? 'Archived' : 'In use'),
};

/** The templates of the kind in the address: for orders or for uploads. */
export const exportOperatorTemplates: ListExport = async (request) => {
  const values = loadTemplateListParams(request.search);
  if (values.kind === 'uploads') {
    const query = uploadQuery(values);
    return exportList(request, {
      name: 'ingestion templates',
      columns: uploadColumns,
      idOf: ({ key }) => key,
      read: (page) => call(listIngestionTemplates, { query: { ...query, ...page } }),
      back: paths.operatorUploads,
    });
  }
  const query = templateQuery(values);
  const named = nameCompanies();
  return exportList(request, {
    name: 'templates',
    columns: templateColumns(await texts('templates'), await texts('common')),
    idOf: ({ template }) => template.id,
    read: async (page) => named(await call(listTemplates, { query: { ...query, ...page } })),
    back: paths.operatorTemplates,
  });
};
