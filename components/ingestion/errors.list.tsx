import { parseAsString } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, type ListColumn } from '#components/data-table/define-list.ts';
import { oneOf } from '#components/data-table/one-of.tsx';
import { WrongValue } from '#components/ui/table.tsx';
import type { IngestionError } from '#lib/contract/ingestion.ts';
import { ingestionErrorTypes } from '#lib/contract/values/ingestion.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { ErrorAdvice } from './error-advice.tsx';

type ErrorRow = IngestionError & { id: string };

/** Columns of a table of errors, before and after a file is sent. */
export const errorColumns = (t: Translator<'ingestion'>): readonly ListColumn<ErrorRow>[] => [
  {
    id: 'row',
    header: t('column.row'),
    value: ({ row }) => row || null,
    look: 'number',
    phone: 'end',
    className: 'md:w-24',
  },
  { id: 'column', header: t('column.column'), value: ({ column }) => column, look: 'code', className: 'max-md:hidden' },
  {
    id: 'value',
    header: t('column.value'),
    cell: ({ value }) => value && <ErrorValue value={value} />,
    main: true,
    wrap: true,
    className: 'md:min-w-36',
  },
  {
    id: 'message',
    header: t('column.wrong'),
    value: ({ message }) => message,
    wrap: true,
    className: 'max-md:w-full md:min-w-56',
  },
  {
    id: 'advice',
    header: t('column.advice'),
    cell: (row) => row.advice && <ErrorAdvice error={row} />,
    wrap: true,
    className: 'text-ink2 max-md:w-full md:min-w-48',
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

/** Errors of a refused file, on the page of its record. */
export const errors = defineList({
  name: 'ingestion-errors',
  page: 'ingestion',
  texts: 'ingestion',
  endpoint: async () => (await import('#lib/contract/ingestion.ts')).listIngestionErrors,
  rowId: (row) => (row as ErrorRow).id,
  sorts: ['row'],
  given: () => ({
    kinds: [] as readonly (typeof ingestionErrorTypes)[number][],
    /** Columns that a file of this company can have. */
    columnNames: [] as readonly string[],
  }),
  filters: {
    type: choice(ingestionErrorTypes, {
      label: ({ t }) => t('errors.kind'),
      option: (type, { t }) => t(`errorKind.${type}`),
      offered: ({ kinds }) => kinds,
      query: (type) => ({ type }),
    }),
    column: oneOf({
      parser: parseAsString,
      label: ({ t }) => t('column.column'),
      options: ({ columnNames }, _words, value) =>
        [...new Set([...columnNames, ...(value ? [value] : [])])].map((name) => ({ value: name, label: name })),
      query: (column) => ({ column: column.slice(0, 200) }),
    }),
  },
  title: ({ t }) => t('errors.inFile'),
  notLoaded: ({ t }) => t('errors.notLoaded'),
  search: ({ t }) => t('errors.searchHint'),
  columns: ({ t }) => errorColumns(t) as readonly ListColumn<IngestionError>[],
  tight: true,
});
