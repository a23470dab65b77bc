import type { DataColumn } from '#components/data-table/data-column.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { WrongValue } from '#components/ui/table.tsx';
import type { IngestionError } from '#lib/contract/ingestion.ts';
import { ErrorAdvice } from './error-advice.tsx';

export type ErrorRow = IngestionError & { id: string };

/** Columns of a table of errors, before and after a file is sent. */
export const errorColumns: DataColumn<ErrorRow>[] = [
  {
    id: 'row',
    header: 'Row',
    numeric: true,
    sort: 'row',
    phone: 'end',
    className: 'md:w-24',
    cell: (error) => (!error.row ? null : <NumberText value={error.row} />),
  },
  {
    id: 'column',
    header: 'Column',
    className: 'max-md:hidden',
    cell: (error) => error.column && <code className="font-mono text-code">{error.column}</code>,
  },
  {
    id: 'value',
    header: 'Value',
    phone: 'main',
    wrap: true,
    cell: (error) => error.value && <ErrorValue value={error.value} />,
  },
  { id: 'message', header: 'What is wrong', wrap: true, className: 'max-md:w-full', cell: (error) => error.message },
  {
    id: 'advice',
    header: 'What to do',
    wrap: true,
    className: 'text-ink2 max-md:w-full',
    cell: (error) => error.advice && <ErrorAdvice text={error.advice} />,
  },
];

/** A wrong value as it stood in the file; long ones are cut in sight, whole on hover. */
function ErrorValue({ value }: { value: string }) {
  const cut = value.length > 48 ? `${value.slice(0, 47)}…` : value;
  return (
    <span title={value} className="break-all whitespace-pre-wrap">
      <WrongValue>{cut}</WrongValue>
    </span>
  );
}
