'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useState } from 'react';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import type { Person } from '#components/ui/person-name.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadIngestion } from './actions.ts';
import { endedUnchecked, hrefOfOriginal, isRunning, nameOf } from './ingestion-words.ts';
import { ClosedNote } from './record-closing.tsx';
import { RecordFacts, WideRecordFacts } from './record-facts.tsx';
import { RecordHeader } from './record-header.tsx';
import { RecordSteps } from './record-steps.tsx';

interface RecordViewProps {
  record: IngestionRecord;
  loadedAt: number;
  sender: Person | null | undefined;
  canUpload: boolean;
  seesCompanies: boolean;
  /** The record is of the user's own company, and can be closed. */
  canClose: boolean;
  /** Table of a refused file's errors, rendered by the page. */
  children: ReactNode;
}

/** One record: moves by itself while it is checked, and says when it is over. */
export function RecordView({
  loadedAt,
  sender,
  canUpload,
  canClose,
  seesCompanies,
  children,
  ...rest
}: RecordViewProps) {
  const t = useTranslations('ingestion');
  const router = useRouter();
  const [ended, setEnded] = useState('');
  const {
    data: record,
    stale,
    refresh,
  } = usePolling({
    key: ['ingestion', rest.record.key],
    initial: rest.record,
    loadedAt,
    load: () => loadIngestion(rest.record.key),
    isRunning,
    // Colleagues correct and close it.
    isWatched: true,
    onDone: useCallback(
      (done: IngestionRecord) => {
        setEnded(
          done.status === 'completed'
            ? done.row_count > 0
              ? t('ended.codes', { count: done.row_count })
              : t('ended.ingested')
            : t('ended.refused'),
        );
        // The table of errors and the numbers in the sidebar are the page's to read.
        router.refresh();
      },
      [router, t],
    ),
  });
  const isRefused = record.status === 'error';
  const hasFiles = record.uploaded_file !== null || record.error_count > 0;
  return (
    <>
      <RecordHeader
        {...{ record, sender, canUpload, canClose }}
        onChanged={() => {
          refresh();
          router.refresh();
        }}
      />
      <ClosedNote record={record} />
      <p role="status" className="sr-only">
        {ended}
      </p>
      {isRefused && !endedUnchecked(record) ? (
        <>
          {children}
          {hasFiles && <RefusedFiles record={record} />}
          <Section title={t('record.title')}>
            <WideRecordFacts record={record} showCompany={seesCompanies} />
          </Section>
        </>
      ) : (
        <DetailLayout rail={<RecordFacts record={record} showCompany={seesCompanies} />}>
          {!isRefused && record.status !== 'canceled' && <RecordSteps record={record} />}
          <RecordBody record={record} stale={stale} canUpload={canUpload} />
        </DetailLayout>
      )}
    </>
  );
}

/** On phones the downloads of a refused file are on the page: its bar has room for the next step only. */
function RefusedFiles({ record }: { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  return (
    <Section title={t('file.title')} className="md:hidden">
      <FileList label={t('file.label')}>
        <SentFiles record={record} />
        {record.error_count > 0 && (
          <FileRow
            kind="CSV"
            name={t('file.allErrors')}
            detail={t('file.errorCount', { count: record.error_count })}
            action={
              <ButtonLink native href={paths.ingestionErrorsFile(record.key)} aria-label={t('file.downloadErrors')}>
                {t('file.download')}
              </ButtonLink>
            }
          />
        )}
      </FileList>
    </Section>
  );
}

/** The file as it was chosen, and as it was sent where it was converted before. */
function SentFiles({ record }: { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  if (!record.uploaded_file) return null;
  const { original_file: original } = record;
  const size = original ? original.size : record.file_size;
  const kind = record.filetype.toUpperCase();
  return (
    <>
      <FileRow
        kind={original ? kindOf(original.name) : kind}
        name={original?.name ?? t('file.original')}
        detail={
          <>
            {original && `${t('file.original')}, `}
            {size !== null && <NumberText value={size} as="bytes" />}
          </>
        }
        action={
          <ButtonLink native href={hrefOfOriginal(record)} aria-label={t('file.downloadOriginal')}>
            {t('file.download')}
          </ButtonLink>
        }
      />
      {original && (
        <FileRow
          kind={kind}
          name={t('file.asSent')}
          detail={record.file_size !== null && <NumberText value={record.file_size} as="bytes" />}
          action={
            <ButtonLink native href={paths.ingestionSource(record.key)} aria-label={t('file.downloadSent')}>
              {t('file.download')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** 'XLSX' of a name with that ending. */
const kindOf = (name: string) => /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? '';

function RecordBody({ record, stale, canUpload }: { record: IngestionRecord; stale: boolean; canUpload: boolean }) {
  const t = useTranslations('ingestion');
  const common = useTranslations('common');
  const workorder = record.result_data.workorder_id;
  if (record.status === 'processing') {
    return (
      <Section title={t('record.check')}>
        <Surface>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <p>
              <span className="mr-2 text-figure font-semibold tracking-figure">{formatPercent(record.progress)}</span>
              {record.row_count > 0 &&
                t.rich('record.rowsSoFar', { count: () => <NumberText value={record.row_count} /> })}
            </p>
            <p className="text-xs text-ink3">{stale ? t('record.stale') : t('record.leave')}</p>
          </div>
          <ProgressBar
            value={record.progress}
            size="thick"
            label={t('checking', { name: nameOf(record) })}
            className="mt-2.5 w-full"
          />
        </Surface>
      </Section>
    );
  }
  if (record.status === 'completed') {
    return (
      <Section title={t('list.codes')}>
        <FileList label={t('record.ingested')}>
          <FileRow
            kind="SID"
            name={record.row_count > 0 ? common('count.codes', { count: record.row_count }) : t('list.codes')}
            detail={workorder === undefined ? t('record.ready') : t('record.inWorkorder', { id: String(workorder) })}
            action={
              workorder !== undefined && (
                <ButtonLink href={paths.workorder(workorder)}>{t('record.openWorkorder')}</ButtonLink>
              )
            }
          />
          <SentFiles record={record} />
        </FileList>
      </Section>
    );
  }
  if (record.status === 'uploading') {
    return (
      <Callout tone="wait" title={t('record.neverSent')} className="mt-5">
        {t('record.neverSentText')}
        {canUpload && ` ${t('record.sendAgain')}`}
      </Callout>
    );
  }
  if (record.status === 'canceled') {
    return (
      <Callout tone="note" title={t('record.canceled')} className="mt-5">
        {t('record.canceledText')}
      </Callout>
    );
  }
  return (
    <Callout tone="bad" title={t('record.refused')} className="mt-5">
      {(record.result_data.errors ?? []).map((error) => `${error.message}.`).join(' ') || t('record.notFinished')}{' '}
      {t('record.sendOnceMore')}
    </Callout>
  );
}
