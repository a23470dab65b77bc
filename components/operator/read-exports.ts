import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { exportTemplateList } from '#components/templates/read-exports.ts';
import {
  getIngestionTemplate,
  type IngestionTemplate,
  listIngestionTemplates,
} from '#lib/contract/ingestion-templates.ts';
import { getTemplate } from '#lib/contract/workorder-templates.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadTemplateListParams, templateQuery, uploadQuery } from './operator-list-params.ts';

const uploadColumns = (t: Translator<'operator'>): CsvColumns<IngestionTemplate> => ({
  [t('template.label')]: (row) => row.key,
  [t('name')]: (row) => row.name,
  [t('description')]: (row) => row.description,
  [t('makesOrdersOf')]: (row) => row.workorder_template.name,
  [t('codesCome')]: (row) => t(`come.${row.workorder_template.ingestion_mode}`),
  [t('ids.label')]: (row) => (row.id_format === 'gs1' ? 'GS1' : t('ids.default')),
  [t('state.label')]: (row) => t(row.is_archived ? 'archived' : 'inUse'),
});

/** The templates of the kind in the address: for orders or for uploads. */
export const exportOperatorTemplates: ListExport = async (request) => {
  const t = await getTranslations('operator');
  const values = loadTemplateListParams(request.search);
  if (values.kind === 'uploads') {
    const query = uploadQuery(values);
    return exportList(request, {
      name: t('export.uploadTemplates'),
      columns: uploadColumns(t),
      idOf: ({ key }) => key,
      read: (page) => call(listIngestionTemplates, { query: { ...query, ...page } }),
      one: (key) => call(getIngestionTemplate, { params: { key } }),
      back: paths.operatorUploads,
    });
  }
  return exportTemplateList(request, {
    name: t('export.templates'),
    query: templateQuery(values),
    one: (id) => call(getTemplate, { params: { id } }),
    back: paths.operatorTemplates,
  });
};
