import { TriangleAlert } from 'lucide-react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { ScanSummary } from './scan-type.ts';
import { nameOfWorkorder } from './scan-words.ts';
import { SuspicionLine } from './suspicion-line.tsx';

/** Columns of the list of scans: what a scan showed first, with what makes it suspicious beneath. */
export const scanColumns = (t: Translator<'scans'>): readonly DataColumn<ScanSummary>[] => [
  {
    id: 'result',
    header: t('result'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row }) => (
      <>
        <RowLink href={paths.scan(row.original.uuid)}>
          <VerdictStatus status={row.original.result} />
        </RowLink>
        {row.original.is_staff && <span className="mt-0.5 block text-xs text-ink3">{t('ownStaff')}</span>}
        {row.original.is_person === false && (
          <span className="mt-0.5 block text-xs text-ink3">{t(`call.${row.original.call_kind ?? 'unnamed'}`)}</span>
        )}
        {row.original.suspicion.length > 0 && <Suspicion reasons={row.original.suspicion} />}
      </>
    ),
  },
  {
    id: 'when',
    header: t('when'),
    meta: { phone: 'end' },
    cell: ({ row }) => <Time value={row.original.created_at} className="max-md:text-sm max-md:text-ink3" />,
  },
  {
    id: 'code',
    header: t('code'),
    cell: ({ row }) => (
      <span className="inline-block max-w-52 truncate align-bottom font-mono text-code">{row.original.code}</span>
    ),
  },
  {
    id: 'product',
    header: t('product'),
    cell: ({ row }) =>
      row.original.product && (
        <span className="inline-block max-w-56 truncate align-bottom">{row.original.product.name}</span>
      ),
  },
  {
    id: 'workorder',
    header: t('workorder'),
    meta: { phone: 'hide', className: 'md:max-lg:hidden' },
    cell: ({ row }) => (
      <span className="inline-block max-w-48 truncate align-bottom">{nameOfWorkorder(row.original, t)}</span>
    ),
  },
  {
    id: 'source',
    header: t('by'),
    meta: { phone: 'hide', className: 'md:max-lg:hidden' },
    cell: ({ row }) => (
      <>{row.original.source === 'photo' ? (row.original.app?.name ?? t('source.photo')) : t('source.address')}</>
    ),
  },
];

function Suspicion({ reasons }: { reasons: readonly string[] }) {
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-xs text-bad">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />
      <SuspicionLine reasons={reasons} />
    </span>
  );
}
