import 'server-only';
import { getTranslations } from 'next-intl/server';
import { createLoader } from 'nuqs/server';
import { listInput } from '#components/data-table/define-list.ts';
import type { ListExport } from '#components/data-table/read-export.ts';
import { exportTemplateList } from '#components/templates/read-exports.ts';
import { getTemplate } from '#lib/contract/workorder-templates.ts';
import { call } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { orderTemplates } from './templates.list.tsx';

/** Workorder templates with the names of their companies. */
export const exportOrderTemplates: ListExport = async (request) => {
  const t = await getTranslations('operator');
  const values = createLoader(orderTemplates.params)(request.search);
  return exportTemplateList(request, {
    name: t('export.templates'),
    query: listInput(orderTemplates, values, request).query,
    one: (id) => call(getTemplate, { params: { id } }),
    back: paths.operatorTemplates,
  });
};
