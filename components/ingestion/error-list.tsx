'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { type ListViewProps, TableRows } from '#components/data-table/list-view.tsx';
import { useListWords } from '#components/data-table/use-list-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { errors } from './errors.list.tsx';

/** Errors of a refused file: counts by kind, then each error with its row, value and advice. */
export function ErrorList({ record, ...props }: ListViewProps & { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  const { values, rows } = props;
  const words = useListWords(errors, props.given);
  const numbered = useMemo(
    () => rows.map((error, index) => ({ ...error, id: `${values.page}-${index}` })),
    [rows, values.page],
  );
  const path = paths.ingestionRecord(record.key);
  const byRow = record.rows_with_errors > 0;
  const fine = record.row_count - record.rows_with_errors;
  return (
    <ListFrame>
      <CountsStrip
        total={{
          count: byRow ? record.rows_with_errors : record.error_count,
          label: byRow
            ? t('errors.rowsWithErrors', { count: record.rows_with_errors })
            : t('errors.errorsInFile', { count: record.error_count }),
          detail: byRow && fine > 0 && t('errors.fineRows', { count: fine }),
        }}
        kinds={(record.result_data.errors ?? []).map(({ type, count }) => ({
          key: type,
          label: t(`errorKind.${type}`),
          count,
          current: values['type'] === type,
          href: values['type'] === type ? path : `${path}?type=${type}`,
        }))}
      />
      <TableRows {...props} rows={numbered} list={errors} words={words} />
    </ListFrame>
  );
}
