import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { listSupportGroups, type SupportGroup } from '#lib/contract/support.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadTriageParams, triageQuery } from './triage-params.ts';

const columns = (t: Translator<'support'>, ingestion: Translator<'ingestion'>): CsvColumns<SupportGroup> => ({
  [t('column.group')]: (row) => row.key,
  [t('fact.company')]: (row) => row.company.name,
  [t('column.error')]: (row) => ingestion(`errorKind.${row.error_type}`),
  [t('fact.failed')]: (row) => row.records,
  [t('column.since')]: (row) => row.new_records,
  [t('fact.corrected')]: (row) => row.corrected_records,
  [t('fact.errors')]: (row) => row.errors,
  [t('column.kindErrors')]: (row) => row.kind_errors,
  [t('column.state')]: (row) =>
    t(row.state === 'resolved' ? 'state.resolved' : row.is_reopened ? 'state.openAgain' : 'state.open'),
  [t('fact.lookedAfter')]: (row) => row.assignee?.name,
  [t('column.lastUpload')]: (row) => row.last_record.description || row.last_record.key,
  [t('fact.first')]: (row) => row.first_at,
  [t('fact.last')]: (row) => row.last_at,
});

export const exportSupportGroups: ListExport = async (request) => {
  const t = await getTranslations('support');
  const query = triageQuery(loadTriageParams(request.search), request.user.id);
  return exportList(request, {
    name: t('export.groups'),
    columns: columns(t, await getTranslations('ingestion')),
    idOf: ({ key }) => key,
    read: (page) => call(listSupportGroups, { query: { ...query, ...page } }),
    back: paths.support,
  });
};
