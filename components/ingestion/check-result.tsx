'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { tableColumns } from '#components/data-table/list-columns.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';

import { SearchInput } from '#components/ui/search-input.tsx';
import { useReasons } from '#lib/texts/use-reasons.ts';
import { adviceFor, type IdFormat, uploadErrorTypes } from '#lib/upload/upload-errors.ts';
import { errorColumns, errors } from './errors.list.tsx';
import { keptOfEachKind } from './table/table-messages.ts';
import type { TableCheck } from './table/use-table-check.ts';

const pageSize = 10;

/** Result of the check: counts by kind, then the rows with their values and advice. */
export function CheckResult({
  check,
  idFormat,
  skus,
}: {
  check: TableCheck;
  idFormat: IdFormat;
  skus: readonly string[] | undefined;
}) {
  const t = useTranslations('ingestion');
  const { summary } = check;
  if (!summary || summary.errors === 0) return <CleanResult check={check} />;
  const fine = summary.rows - summary.rowsWithErrors;
  const byRow = summary.rowsWithErrors > 0;
  const count = byRow ? summary.rowsWithErrors : summary.errors;
  const kinds = uploadErrorTypes.filter((type) => summary.errorCounts[type] > 0);
  return (
    <>
      <CountsStrip
        total={{
          count,
          label: byRow ? t('errors.rowsWithErrors', { count }) : t('errors.inWholeFile'),
          detail:
            check.end && check.end !== 'whole'
              ? t('errors.restNotRead')
              : byRow && t('errors.fineRows', { count: fine }),
        }}
        kinds={kinds.map((type) => ({ key: type, label: t(`errorKind.${type}`), count: summary.errorCounts[type] }))}
      />
      <ErrorRows check={check} idFormat={idFormat} skus={skus} kinds={kinds} />
    </>
  );
}

function CleanResult({ check }: { check: TableCheck }) {
  const t = useTranslations('ingestion');
  const { summary } = check;
  if (!summary || check.state !== 'done' || check.end !== 'whole') return null;
  return (
    <Callout tone="ok" title={t('check.noError', { count: summary.rows })} role="status" className="mt-3">
      {summary.duplicatesIgnored > 0 && `${t('check.passedOver', { count: summary.duplicatesIgnored })} `}
      {summary.composed > 0 && `${t('check.composed', { count: summary.composed })} `}
      {summary.restored > 0 && `${t('check.restored', { count: summary.restored })} `}
      {!check.checkedProducts && `${t('check.productsLater')} `}
      {!summary.duplicatesChecked && `${t('check.idsLater')} `}
      {!check.isLookedUp && t('check.existingLater')}
    </Callout>
  );
}

interface ErrorRowsProps {
  check: TableCheck;
  idFormat: IdFormat;
  skus: readonly string[] | undefined;
  kinds: readonly (typeof uploadErrorTypes)[number][];
}

function ErrorRows({ check, idFormat, skus, kinds }: ErrorRowsProps) {
  const t = useTranslations('ingestion');
  const format = useReasons();
  const [kind, setKind] = useState<string>();
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const matching = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return check.errors.filter(
      (error) =>
        (!kind || error.type === kind) &&
        (!wanted || error.value.toLowerCase().includes(wanted) || error.message.toLowerCase().includes(wanted)),
    );
  }, [check.errors, kind, text]);
  const columns = useMemo(() => tableColumns(errors, errorColumns(t), undefined), [t]);
  const last = Math.max(0, Math.ceil(matching.length / pageSize) - 1);
  const at = Math.min(page, last);
  const rows = useMemo(
    () =>
      matching.slice(at * pageSize, (at + 1) * pageSize).map((error, index) => {
        const advice = adviceFor(error, { idFormat, ...(skus ? { skus } : {}) });
        return { ...error, id: `${at}-${index}`, advice: format(advice), advice_reason: advice };
      }),
    [matching, at, idFormat, skus, format],
  );
  const cut = check.summary !== undefined && check.errors.length < check.summary.errors && check.state === 'done';
  return (
    <>
      <FilterBar>
        <SearchInput
          label={t('errors.search')}
          placeholder={t('errors.searchHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <FilterMenu
          label={t('errors.kind')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(0);
          }}
          options={kinds.map((type) => ({ value: type, label: t(`errorKind.${type}`) }))}
        />
      </FilterBar>
      <DataTable
        name="upload-check"
        label={t('errors.foundInFile')}
        tight
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        empty={<EmptyState title={t('errors.noneFits')}>{t('errors.noneFitsText')}</EmptyState>}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-ink3">
        <span>
          {matching.length === 0
            ? t('pager.none')
            : t('pager.range', {
                from: at * pageSize + 1,
                to: Math.min(matching.length, (at + 1) * pageSize),
                count: matching.length,
              })}
          {cut && t('check.firstListed', { count: keptOfEachKind })}
        </span>
        <span className="flex gap-2">
          <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('pager.previous')}
          </Button>
          <Button disabled={at === last} onClick={() => setPage(at + 1)}>
            {t('pager.next')}
          </Button>
        </span>
      </div>
    </>
  );
}
