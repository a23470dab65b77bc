import { countsPages } from '#components/codes/document-words.ts';
import type { OverviewRow } from '#components/data-table/overview-rows.tsx';
import { nameOf, stateOf } from '#components/ingestion/ingestion-words.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { DueDate } from '#components/workorders/due-date.tsx';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import { WorkorderStatus } from '#components/workorders/workorder-status.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** A workorder among others: how many codes of what, and its state. */
export function rowOfWorkorder(
  workorder: Workorder,
  t: Translator<'overview'>,
  common: Translator<'common'>,
): OverviewRow {
  const count = workorder.quantity;
  return {
    key: String(workorder.id),
    href: paths.workorder(workorder.id),
    title: workorderTitle(workorder, common),
    sub: workorder.product ? t('row.codesOf', { count, product: workorder.product.name }) : t('row.codes', { count }),
    end: (
      <span className="block text-left sm:w-[150px]">
        <WorkorderStatus workorder={workorder} />
      </span>
    ),
  };
}

/** A workorder that waits: for whom, and until when. */
export function rowOfWaiting(
  workorder: Workorder,
  t: Translator<'overview'>,
  common: Translator<'common'>,
): OverviewRow {
  const due = workorder.due_date;
  return {
    ...rowOfWorkorder(workorder, t, common),
    end: (
      <>
        <span className="block">{(workorder.printing_partner ?? workorder.invited_partner)?.name}</span>
        <span className="block text-xs text-ink3">
          {due ? t.rich('row.due', { date: () => <DueDate value={due} /> }) : t('row.noDue')}
        </span>
      </>
    ),
  };
}

/** An ingestion record that ended badly: how many rows of how many are wrong, and when it was sent. */
export function rowOfRecord(
  record: IngestionRecord,
  options: { company: boolean },
  t: Translator<'overview'>,
  ingestion: Translator<'ingestion'>,
  locale: string,
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
          ? t('row.wrong', { wrong, count: record.row_count })
          : (record.result_data.errors?.[0]?.message ?? t('row.noReason'))}
        {options.company && rows && `: ${kindsOf(record, ingestion, locale)}`}
      </>
    ),
    end: (
      <>
        <Status tone={stateOf(record).tone}>{ingestion(`status.${stateOf(record).status}`)}</Status>
        <span className="block text-xs text-ink3">
          <Time value={record.created_at} format="relative" />
        </span>
      </>
    ),
  };
}

/** 'Twice in this file 24, Id does not match 12'. */
function kindsOf(record: IngestionRecord, t: Translator<'ingestion'>, locale: string): string {
  const errors = record.result_data.errors ?? [];
  return errors.map((error) => `${t(`errorKind.${error.type}`)} ${formatNumber(error.count, locale)}`).join(', ');
}

const documentTones: Record<DocumentRecord['status'], StatusTone> = {
  pending: 'running',
  'in-progress': 'running',
  complete: 'ok',
  error: 'bad',
  expired: 'off',
};

/** A generated download: what is in it and whether it can be had. */
export function rowOfDocument(document: DocumentRecord, title: string, t: Translator<'overview'>): OverviewRow {
  const status = document.is_expired ? 'expired' : document.status;
  const complete = document.status === 'complete';
  const size = <NumberText value={document.file_size} as="bytes" />;
  return {
    key: document.key,
    href: paths.downloads,
    title,
    sub: complete
      ? countsPages(document.category)
        ? size
        : t.rich('row.rows', { count: () => <NumberText value={document.row_count} />, size: () => size })
      : document.key,
    end: (
      <>
        <Status tone={documentTones[status]}>{t(`document.${status}`)}</Status>
        <span className="block text-xs text-ink3">
          <Time value={document.created_at} format="relative" />
        </span>
      </>
    ),
  };
}
