import type { DataColumn } from '#components/data-table/data-column.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { WrongValue } from '#components/ui/table.tsx';
import type { IngestionError } from '#lib/contract/ingestion.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { ErrorAdvice } from './error-advice.tsx';

export type ErrorRow = IngestionError & { id: string };

/** Columns of a table of errors, before and after a file is sent. */
export const errorColumns = (t: Translator<'ingestion'>): DataColumn<ErrorRow>[] => [
  {
    accessorKey: 'row',
    header: t('column.row'),
    meta: { numeric: true, phone: 'end', className: 'md:w-24' },
    cell: ({ row }) => (!row.original.row ? null : <NumberText value={row.original.row} />),
  },
  {
    id: 'column',
    header: t('column.column'),
    meta: { className: 'max-md:hidden' },
    cell: ({ row }) => row.original.column && <code className="font-mono text-code">{row.original.column}</code>,
  },
  {
    id: 'value',
    header: t('column.value'),
    meta: { phone: 'main', wrap: true, className: 'md:min-w-36' },
    cell: ({ row }) => row.original.value && <ErrorValue value={row.original.value} />,
  },
  {
    id: 'message',
    header: t('column.wrong'),
    meta: { wrap: true, className: 'max-md:w-full md:min-w-56' },
    cell: ({ row }) => row.original.message,
  },
  {
    id: 'advice',
    header: t('column.advice'),
    meta: { wrap: true, className: 'text-ink2 max-md:w-full md:min-w-48' },
    cell: ({ row }) => row.original.advice && <ErrorAdvice error={row.original} />,
  },
];

/** A wrong value as it was in the file; long ones are cut in sight, whole on hover. */
function ErrorValue({ value }: { value: string }) {
  const cut = value.length > 48 ? `${value.slice(0, 47)}…` : value;
  return (
    <span title={value} className="break-all whitespace-pre-wrap">
      <WrongValue>{cut}</WrongValue>
    </span>
  );
}
