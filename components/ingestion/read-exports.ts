import 'server-only';
import { getTranslations } from 'next-intl/server';
import { chosenIds, exportList, type ListExport } from '#components/data-table/read-export.ts';
import { fileColumnsOf } from '#components/data-table/read-list.ts';
import {
  type IngestionError,
  type IngestionRecord,
  listIngestionErrors,
  listIngestions,
} from '#lib/contract/ingestion.ts';
import { getSupportGroup } from '#lib/contract/support.ts';
import { call } from '#lib/portal/client.ts';
import { type CsvColumns, listCsv } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { ingestions } from './ingestions.list.tsx';

/** An error with the record it is of. */
interface RecordError extends IngestionError {
  key: string;
  /** Its place among those of the record: one row can have several. */
  at: number;
}

const errorColumns = (t: Translator<'ingestion'>): CsvColumns<RecordError> => ({
  [t('column.record')]: (row) => row.key,
  [t('column.row')]: (row) => row.row,
  [t('column.column')]: (row) => row.column,
  [t('column.value')]: (row) => row.value,
  [t('column.error')]: (row) => t(`errorKind.${row.type}`),
  [t('column.message')]: (row) => row.message,
});

/** The errors of the chosen records, one record after the other. */
export const exportIngestionErrors: ListExport = async (request) => {
  const t = await getTranslations('ingestion');
  const keys = chosenIds(request);
  const counts: number[] = [];
  return listCsv({
    name: t('export.errors', { day: request.calendar.today }),
    columns: errorColumns(t),
    idOf: ({ key, at }) => `${key} ${at}`,
    read: async ({ limit, offset }) => {
      for (const key of keys.slice(counts.length)) {
        const first = await call(listIngestionErrors, { params: { key }, query: { limit: 1 } });
        if (!first.ok && first.status !== 404) return first;
        counts.push(first.ok ? first.data.count : 0);
      }
      const results: RecordError[] = [];
      let begin = 0;
      for (const [index, key] of keys.entries()) {
        const count = counts[index] ?? 0;
        const from = Math.max(offset - begin, 0);
        const wanted = Math.min(count - from, limit - results.length);
        begin += count;
        if (wanted <= 0) continue;
        const query = { limit: wanted, offset: from, ordering: 'row' } as const;
        const page = await call(listIngestionErrors, { params: { key }, query });
        if (!page.ok) return page;
        results.push(...page.data.results.map((error, at) => ({ ...error, key, at: from + at })));
      }
      return { ok: true, data: { count: counts.reduce((sum, count) => sum + count, 0), results } };
    },
    back: paths.ingestion,
  });
};

/** The failed uploads of one group of the triage: `group` of the address. */
export const exportFailedUploads: ListExport = async (request) => {
  const t = await getTranslations('ingestion');
  const key = request.search.get('group') ?? '';
  return exportList<IngestionRecord>(request, {
    name: t('export.failed'),
    columns: fileColumnsOf(ingestions, request),
    idOf: ({ key }) => key,
    read: async (page) => {
      const group = await call(getSupportGroup, { params: { key } });
      if (!group.ok) return group;
      const { company, error_type } = group.data;
      const query = { status: 'error', error_type, company: company.id, ordering: '-status_updated_at' } as const;
      return call(listIngestions, { query: { ...query, ...page } });
    },
    back: paths.support,
  });
};
