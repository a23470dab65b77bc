import { nameOf, statusTones } from '#components/ingestion/ingestion-words.ts';
import { formatNumber, plural } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { DueDate } from '#components/workorders/due-date.tsx';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import { WorkorderStatus } from '#components/workorders/workorder-status.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import type { OverviewRow } from './overview-rows.tsx';

/** A workorder among others: how many codes of what, and its state. */
export function rowOfWorkorder(workorder: Workorder): OverviewRow {
  return {
    key: String(workorder.id),
    href: paths.workorder(workorder.id),
    title: workorderTitle(workorder),
    sub: (
      <>
        <NumberText value={workorder.quantity} /> codes
        {workorder.product && `, ${workorder.product.name}`}
      </>
    ),
    end: (
      <span className="block w-[150px] text-left">
        <WorkorderStatus workorder={workorder} />
      </span>
    ),
  };
}

/** A workorder that waits: for whom, and until when. */
export function rowOfWaiting(workorder: Workorder): OverviewRow {
  return {
    ...rowOfWorkorder(workorder),
    end: (
      <>
        <span className="block">{workorder.printing_partner?.name}</span>
        <span className="block text-xs text-ink3">
          {workorder.due_date ? (
            <>
              due <DueDate value={workorder.due_date} />
            </>
          ) : (
            'no due date'
          )}
        </span>
      </>
    ),
  };
}

/** An ingestion record that ended badly: how many rows of how many are wrong, and when it was sent. */
export function rowOfRecord(
  record: IngestionRecord,
  options: { company: boolean },
  t: Texts<'ingestion'>,
): OverviewRow {
  const wrong = record.rows_with_errors;
  const rows = wrong > 0 && record.row_count > 0;
  return {
    key: record.key,
    href: paths.ingestionRecord(record.key),
    title: nameOf(record),
    sub: (
      <>
        {options.company && `${record.company.name}, `}
        {rows
          ? `${formatNumber(wrong)} of ${plural(record.row_count, 'row')} wrong`
          : (record.result_data.errors?.[0]?.message ?? 'no reason given')}
        {options.company && rows && `: ${kindsOf(record, t)}`}
      </>
    ),
    end: (
      <>
        <Status tone={statusTones[record.status]}>{t(`status.${record.status}`)}</Status>
        <span className="block text-xs text-ink3">
          <Time value={record.created_at} format="relative" />
        </span>
      </>
    ),
  };
}

/** 'Twice in this file 24, Id does not match 12'. */
function kindsOf(record: IngestionRecord, t: Texts<'ingestion'>): string {
  const errors = record.result_data.errors ?? [];
  return errors.map((error) => `${t(`errorKind.${error.type}`)} ${formatNumber(error.count)}`).join(', ');
}

const documentStates: Record<DocumentRecord['status'], { tone: StatusTone; word: string }> = {
  pending: { tone: 'running', word: 'Queued' },
  'in-progress': { tone: 'running', word: 'Being made' },
  complete: { tone: 'ok', word: 'Ready' },
  error: { tone: 'bad', word: 'Failed' },
  expired: { tone: 'off', word: 'Expired' },
};

/** A generated download: what is in it and whether it can be had. */
export function rowOfDocument(document: DocumentRecord): OverviewRow {
  const { tone, word } = documentStates[document.is_expired ? 'expired' : document.status];
  const complete = document.status === 'complete';
  return {
    key: document.key,
    href: paths.downloads,
    title: document.description || document.key,
    sub: complete ? (
      <>
        <NumberText value={document.row_count} /> rows, <NumberText value={document.file_size} as="bytes" />
      </>
    ) : (
      document.key
    ),
    end: (
      <>
        <Status tone={tone}>{word}</Status>
        <span className="block text-xs text-ink3">
          <Time value={document.created_at} format="relative" />
        </span>
      </>
    ),
  };
}
