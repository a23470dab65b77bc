import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formatDuration, formatNumber, formatPercent, plural } from '#components/ui/format.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { canBeMended, endedUnchecked, nameOf, statusWords } from './ingestion-words.ts';

interface RecordHeaderProps {
  record: IngestionRecord;
  /** Name of the user who sent it. */
  sender: string | undefined;
  canUpload: boolean;
}

/** Title of a record, its state in words, and what one can do with it. */
export function RecordHeader({ record, sender, canUpload }: RecordHeaderProps) {
  const { word, tone } = statusWords[record.status];
  const refused = record.status === 'error';
  const isMendable = canBeMended(record);
  const hasErrorList = refused && record.error_count > 0;
  return (
    <PageHeader
      title={nameOf(record)}
      state={
        <StateLine
          parts={[
            <Status key="status" tone={tone} className="font-semibold">
              {word}
            </Status>,
            ...outcomeOf(record),
            <span key="sender">
              {record.status === 'uploading' ? 'begun' : 'uploaded'}
              {sender && ` by ${sender}`}, <Time value={record.created_at} format="relative" />
            </span>,
          ]}
        />
      }
      actions={
        <>
          {record.uploaded_file && (
            <ButtonLink
              native
              href={paths.ingestionSource(record.key)}
              className={hasErrorList ? 'max-md:hidden' : undefined}
            >
              Original file
            </ButtonLink>
          )}
          {hasErrorList && (
            <ButtonLink native href={paths.ingestionErrorsFile(record.key)} className="max-md:hidden">
              All errors as CSV
            </ButtonLink>
          )}
          {refused && canUpload && (
            <ButtonLink href={paths.correctIngestion(record.key)} variant={isMendable ? 'secondary' : 'primary'}>
              Send a corrected file
            </ButtonLink>
          )}
          {isMendable && canUpload && (
            <ButtonLink href={paths.fixIngestion(record.key)} variant="primary">
              Fix the rows
            </ButtonLink>
          )}
          {record.status === 'uploading' && canUpload && (
            <ButtonLink href={paths.correctIngestion(record.key)} variant="primary">
              Send the file again
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** What came of it, between the state and the sender. */
function outcomeOf(record: IngestionRecord): ReactNode[] {
  const took = record.duration_ms === null ? '' : ` in ${formatDuration(record.duration_ms)}`;
  if (record.status === 'error') {
    return [
      'nothing was ingested',
      !endedUnchecked(record) && record.row_count > 0 && `${plural(record.row_count, 'row')} checked${took}`,
    ];
  }
  // Another service may not say how many.
  const isCounted = record.row_count > 0;
  if (record.status === 'completed') return [isCounted && `${plural(record.row_count, 'row')} ingested${took}`];
  if (record.status === 'processing') {
    return [formatPercent(record.progress), record.row_count > 0 && `${formatNumber(record.row_count)} rows so far`];
  }
  if (record.status === 'uploading') return ['the file was not sent'];
  return ['nothing was ingested'];
}
