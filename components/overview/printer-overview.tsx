'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { plural } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { DueDate } from '#components/workorders/due-date.tsx';
import { layoutName, workorderTitle } from '#components/workorders/workorder-state.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';

type Some = { count: number; results: Workorder[] };

const columns: readonly DataColumn<Workorder>[] = [
  {
    id: 'reference',
    header: 'Reference',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <RowLink href={paths.workorder(row.id)} sub={row.remarks}>
        {workorderTitle(row)}
      </RowLink>
    ),
  },
  { id: 'company', header: 'For', cell: (row) => row.company.name },
  { id: 'codes', header: 'Codes', numeric: true, phone: 'end', cell: (row) => <NumberText value={row.quantity} /> },
  { id: 'layout', header: 'Layout', cell: (row) => layoutName(row.code_layout) },
  { id: 'product', header: 'Product', phone: 'hide', cell: (row) => row.product?.name },
  { id: 'due', header: 'Due', cell: (row) => row.due_date && <DueDate value={row.due_date} /> },
];

/** Of what is printed now, also whether its quality is proven, and the way there. */
const readyColumns: readonly DataColumn<Workorder>[] = [
  ...columns,
  {
    id: 'proofs',
    header: 'Proofs',
    className: 'max-md:ml-auto',
    cell: (row) =>
      row.is_fingerprint_trained ? (
        <Status tone="ok">Trained</Status>
      ) : (
        <TextLink href={paths.proofs(row.id)} className="relative z-1 max-md:py-2">
          Photograph proofs<span className="sr-only"> of {workorderTitle(row)}</span>
        </TextLink>
      ),
  },
];

/** A printing partner's queue: what waits for a confirmation, soonest first, and what is to be printed. */
export function PrinterOverview({ waiting, ready }: { waiting: Some; ready: Some | undefined }) {
  return (
    <>
      <PageHeader
        title="Queue"
        state={
          waiting.count === 0
            ? 'No order waits for your confirmation.'
            : `${plural(waiting.count, 'order')} ${waiting.count === 1 ? 'waits' : 'wait'} for your confirmation${waiting.count === 1 ? '' : ', the soonest first'}.`
        }
      />
      <Section
        title="Waiting for confirmation"
        end={
          waiting.count > waiting.results.length && (
            <TextLink href={`${paths.workorders}?state=waiting&sort=due_date`} className="text-sm">
              All {waiting.count}
            </TextLink>
          )
        }
      >
        <DataTable
          name="queue-waiting"
          label="Orders waiting for confirmation"
          columns={columns}
          rows={waiting.results}
          rowId={(row) => String(row.id)}
          empty={
            <EmptyState title="Nothing to confirm">
              Orders that a brand owner addresses to you stand here until you name equipment and substrate.
            </EmptyState>
          }
        />
      </Section>
      {ready && ready.count > 0 && (
        <Section title="Ready to print">
          <DataTable
            name="queue-ready"
            label="Orders ready to print"
            columns={readyColumns}
            rows={ready.results}
            rowId={(row) => String(row.id)}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}
