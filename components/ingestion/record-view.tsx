'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatPercent, plural } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadIngestion } from './actions.ts';
import { endedUnchecked, isRunning, nameOf } from './ingestion-words.ts';
import { RecordFacts, WideRecordFacts } from './record-facts.tsx';
import { RecordHeader } from './record-header.tsx';
import { RecordSteps } from './record-steps.tsx';

interface RecordViewProps {
  record: IngestionRecord;
  loadedAt: number;
  sender: string | undefined;
  canUpload: boolean;
  seesCompanies: boolean;
  /** Table of a refused file's errors, rendered by the page. */
  children: ReactNode;
}

/** One record: moves by itself while it is checked, and says when it is over. */
export function RecordView({ loadedAt, sender, canUpload, seesCompanies, children, ...rest }: RecordViewProps) {
  const router = useRouter();
  const [ended, setEnded] = useState('');
  const { data: record, stale } = useLive({
    key: ['ingestion', rest.record.key],
    initial: rest.record,
    loadedAt,
    load: () => loadIngestion(rest.record.key),
    isRunning,
    interval: 1_500,
    onDone: useCallback(
      (done: IngestionRecord) => {
        setEnded(
          done.status === 'completed'
            ? done.row_count > 0
              ? `Ingested: ${plural(done.row_count, 'code')}.`
              : 'Ingested.'
            : 'Refused: nothing was ingested.',
        );
        // The table of errors and the numbers in the sidebar are the page's to read.
        router.refresh();
      },
      [router],
    ),
  });
  const isRefused = record.status === 'error';
  const hasFiles = record.uploaded_file !== null || record.error_count > 0;
  return (
    <>
      <RecordHeader record={record} sender={sender} canUpload={canUpload} />
      <p role="status" className="sr-only">
        {ended}
      </p>
      {isRefused && !endedUnchecked(record) ? (
        <>
          {children}
          {hasFiles && <RefusedFiles record={record} />}
          <Section title="Record">
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
  return (
    <Section title="Files" className="md:hidden">
      <FileList label="Files of this record">
        {record.uploaded_file && (
          <FileRow
            kind={record.filetype.toUpperCase()}
            name="Original file"
            detail={record.file_size !== null && <NumberText value={record.file_size} as="bytes" />}
            action={
              <ButtonLink native href={paths.ingestionSource(record.key)} aria-label="Download the original file">
                Download
              </ButtonLink>
            }
          />
        )}
        {record.error_count > 0 && (
          <FileRow
            kind="CSV"
            name="All errors"
            detail={plural(record.error_count, 'error')}
            action={
              <ButtonLink native href={paths.ingestionErrorsFile(record.key)} aria-label="Download all errors as CSV">
                Download
              </ButtonLink>
            }
          />
        )}
      </FileList>
    </Section>
  );
}

function RecordBody({ record, stale, canUpload }: { record: IngestionRecord; stale: boolean; canUpload: boolean }) {
  const workorder = record.result_data.workorder_id;
  if (record.status === 'processing') {
    return (
      <Section title="Check">
        <Surface>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <p>
              <span className="mr-2 text-figure font-semibold tracking-figure">{formatPercent(record.progress)}</span>
              {record.row_count > 0 && (
                <>
                  <NumberText value={record.row_count} /> rows so far
                </>
              )}
            </p>
            <p className="text-xs text-ink3">
              {stale ? 'Could not look just now; trying again.' : 'You can leave this page; the check goes on.'}
            </p>
          </div>
          <ProgressBar
            value={record.progress}
            size="thick"
            label={`Checking ${nameOf(record)}`}
            className="mt-2.5 w-full"
          />
        </Surface>
      </Section>
    );
  }
  if (record.status === 'completed') {
    return (
      <Section title="Codes">
        <FileList label="What was ingested">
          <FileRow
            kind="SID"
            name={record.row_count > 0 ? plural(record.row_count, 'code') : 'Codes'}
            detail={workorder === undefined ? 'ready' : `in workorder ${workorder}`}
            action={
              workorder !== undefined && <ButtonLink href={paths.workorder(workorder)}>Open the workorder</ButtonLink>
            }
          />
          {record.uploaded_file && (
            <FileRow
              kind={record.filetype.toUpperCase()}
              name="Original file"
              detail={record.file_size !== null && <NumberText value={record.file_size} as="bytes" />}
              action={
                <ButtonLink native href={paths.ingestionSource(record.key)} aria-label="Download the original file">
                  Download
                </ButtonLink>
              }
            />
          )}
        </FileList>
      </Section>
    );
  }
  if (record.status === 'uploading') {
    return (
      <Callout tone="wait" title="The file was never sent, or is still on its way" className="mt-5">
        Nothing is checked until the whole file has arrived. An upload that is not sent within 24 hours is closed by
        itself.{canUpload && ' Send the file again to start over; this record needs no further care.'}
      </Callout>
    );
  }
  if (record.status === 'canceled') {
    return (
      <Callout tone="note" title="Canceled: nothing was ingested" className="mt-5">
        The upload was canceled before its codes were stored.
      </Callout>
    );
  }
  return (
    <Callout tone="bad" title="Refused: nothing was ingested" className="mt-5">
      {(record.result_data.errors ?? []).map((error) => `${error.message}.`).join(' ') || 'The check did not finish.'}{' '}
      Send the file again; if it stays, contact support with the key of this record.
    </Callout>
  );
}
