'use client';

import { useMemo, useState } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { SearchInput } from '#components/ui/search-input.tsx';
import { adviceFor, type IdFormat, uploadErrorTypes } from '#lib/upload/upload-errors.ts';
import { errorColumns } from './error-columns.tsx';
import { errorKindWords } from './ingestion-words.ts';
import { keptOfEachKind } from './table/table-messages.ts';
import type { TableCheck } from './table/use-table-check.ts';

const pageSize = 10;

/** What the check found: how many of what kind, then the rows with their values and what to do. */
export function CheckResult({
  check,
  idFormat,
  skus,
}: {
  check: TableCheck;
  idFormat: IdFormat;
  skus: string[] | undefined;
}) {
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
          label: byRow ? (count === 1 ? 'row with errors' : 'rows with errors') : 'in the file as a whole',
          detail:
            check.end && check.end !== 'whole'
              ? 'the rest of the file was not read'
              : byRow && `${formatNumber(fine)} ${fine === 1 ? 'row is' : 'rows are'} fine`,
        }}
        kinds={kinds.map((type) => ({ key: type, label: errorKindWords[type], count: summary.errorCounts[type] }))}
      />
      <ErrorRows check={check} idFormat={idFormat} skus={skus} kinds={kinds} />
    </>
  );
}

function CleanResult({ check }: { check: TableCheck }) {
  const { summary } = check;
  if (!summary || check.state !== 'done' || check.end !== 'whole') return null;
  return (
    <Callout tone="ok" title={`${plural(summary.rows, 'row')}, no error found`} role="status" className="mt-3">
      {summary.duplicatesIgnored > 0 &&
        `${plural(summary.duplicatesIgnored, 'repeated id is', 'repeated ids are')} passed over. `}
      {!check.checkedProducts && 'Products are checked after sending. '}
      {!summary.duplicatesChecked && 'So many ids are compared with each other after sending. '}
      Whether an id is already in the system is checked after sending.
    </Callout>
  );
}

interface ErrorRowsProps {
  check: TableCheck;
  idFormat: IdFormat;
  skus: string[] | undefined;
  kinds: readonly (typeof uploadErrorTypes)[number][];
}

function ErrorRows({ check, idFormat, skus, kinds }: ErrorRowsProps) {
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
  const last = Math.max(0, Math.ceil(matching.length / pageSize) - 1);
  const at = Math.min(page, last);
  const rows = useMemo(
    () =>
      matching.slice(at * pageSize, (at + 1) * pageSize).map((error, index) => ({
        ...error,
        id: `${at}-${index}`,
        advice: adviceFor(error, { idFormat, ...(skus ? { skus } : {}) }),
      })),
    [matching, at, idFormat, skus],
  );
  const cut = check.summary !== undefined && check.errors.length < check.summary.errors && check.state === 'done';
  return (
    <>
      <FilterBar>
        <SearchInput
          label="Search errors"
          placeholder="Value or message"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <FilterMenu
          label="Kind"
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(0);
          }}
          options={kinds.map((type) => ({ value: type, label: errorKindWords[type] }))}
        />
      </FilterBar>
      <DataTable
        name="upload-check"
        label="Errors found in the file"
        tight
        columns={errorColumns}
        rows={rows}
        rowId={(row) => row.id}
        empty={<EmptyState title="No error fits">Change the search or the kind to see more.</EmptyState>}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-ink3">
        <span>
          {matching.length === 0
            ? 'None'
            : `${formatNumber(at * pageSize + 1)} to ${formatNumber(Math.min(matching.length, (at + 1) * pageSize))} of ${formatNumber(matching.length)}`}
          {cut && `; the first ${formatNumber(keptOfEachKind)} of each kind are listed`}
        </span>
        <span className="flex gap-2">
          <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
            Previous
          </Button>
          <Button disabled={at === last} onClick={() => setPage(at + 1)}>
            Next
          </Button>
        </span>
      </div>
    </>
  );
}
