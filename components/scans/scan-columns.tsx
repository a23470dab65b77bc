import { TriangleAlert } from 'lucide-react';
import { verdicts } from '#components/authenticate/verdict-words.ts';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummary } from './scan-type.ts';
import { sourceWords, suspicionLine } from './scan-words.ts';

/** Columns of the list of scans: what a scan showed first, with what makes it suspicious beneath. */
export const scanColumns: readonly DataColumn<ScanSummary>[] = [
  {
    id: 'result',
    header: 'Result',
    fixed: true,
    phone: 'main',
    wrap: true,
    cell: (row) => (
      <>
        <RowLink href={paths.scan(row.uuid)}>
          <Status tone={verdicts[row.result].tone}>{verdicts[row.result].word}</Status>
        </RowLink>
        {row.suspicion.length > 0 && <Suspicion reasons={row.suspicion} />}
      </>
    ),
  },
  {
    id: 'when',
    header: 'When',
    phone: 'end',
    cell: (row) => <Time value={row.created_at} className="max-md:text-sm max-md:text-ink3" />,
  },
  {
    id: 'code',
    header: 'Code',
    cell: (row) => <span className="inline-block max-w-52 truncate align-middle font-mono text-code">{row.code}</span>,
  },
  {
    id: 'product',
    header: 'Product',
    cell: (row) =>
      row.product && <span className="inline-block max-w-56 truncate align-middle">{row.product.name}</span>,
  },
  {
    id: 'workorder',
    header: 'Workorder',
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => <span className="font-mono text-code">{row.workorder}</span>,
  },
  {
    id: 'source',
    header: 'By',
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => (
      <>{row.source === 'photo' ? (row.app?.name ?? sourceWords.photo.label) : sourceWords.address.label}</>
    ),
  },
];

function Suspicion({ reasons }: { reasons: readonly string[] }) {
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-xs text-bad">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />
      {suspicionLine(reasons)}
    </span>
  );
}
