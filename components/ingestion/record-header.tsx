import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { type Person, PersonName } from '#components/ui/person-name.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatDuration, formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { canBeFixed, endedUnchecked, hrefOfOriginal, nameOf, stateOf } from './ingestion-words.ts';
import { CloseButton } from './record-closing.tsx';

interface RecordHeaderProps {
  record: IngestionRecord;
  /** Name of the user who sent it. */
  sender: Person | null | undefined;
  canUpload: boolean;
  /** The record is of the user's own company, and can be closed. */
  canClose: boolean;
  onChanged: () => void;
}

/** Title of a record, its state in words, and what one can do with it. */
export function RecordHeader({ record, sender, canUpload, canClose, onChanged }: RecordHeaderProps) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const time = () => <Time value={record.created_at} format="relative" />;
  const { status, tone } = stateOf(record);
  const refused = record.status === 'error' && record.closed_at === null;
  const isFixable = canBeFixed(record);
  const hasErrorList = record.status === 'error' && record.error_count > 0;
  return (
    <PageHeader
      title={nameOf(record)}
      state={
        <StateLine
          parts={[
            <Status key="status" tone={tone} className="font-semibold">
              {t(`status.${status}`)}
            </Status>,
            ...outcomeOf(record, t, locale),
            <span key="sender">
              {sender
                ? t.rich(record.status === 'uploading' ? 'header.begunBy' : 'header.uploadedBy', {
                    person: () => <PersonName {...sender} />,
                    time,
                  })
                : t.rich(record.status === 'uploading' ? 'header.begun' : 'header.uploaded', { time })}
            </span>,
          ]}
        />
      }
      actions={
        <>
          {record.uploaded_file && (
            <ButtonLink native href={hrefOfOriginal(record)} className={hasErrorList ? 'max-md:hidden' : undefined}>
              {t('file.original')}
            </ButtonLink>
          )}
          {record.uploaded_file && record.original_file && record.status === 'error' && (
            <ButtonLink native href={paths.ingestionSource(record.key)} className="max-md:hidden">
              {t('file.asSent')}
            </ButtonLink>
          )}
          {hasErrorList && (
            <ButtonLink native href={paths.ingestionErrorsFile(record.key)} className="max-md:hidden">
              {t('file.errorsAsCsv')}
            </ButtonLink>
          )}
          {record.status === 'error' && canClose && <CloseButton record={record} onChanged={onChanged} />}
          {refused && canUpload && (
            <ButtonLink href={paths.correctIngestion(record.key)} variant={isFixable ? 'secondary' : 'primary'}>
              {t('wizard.corrected')}
            </ButtonLink>
          )}
          {refused && isFixable && canUpload && (
            <ButtonLink href={paths.fixIngestion(record.key)} variant="primary">
              {t('fix.title')}
            </ButtonLink>
          )}
          {record.status === 'uploading' && canUpload && (
            <ButtonLink href={paths.correctIngestion(record.key)} variant="primary">
              {t('header.sendAgain')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** Outcome, shown between the state and the sender. */
function outcomeOf(record: IngestionRecord, t: Translator<'ingestion'>, locale: string): ReactNode[] {
  const { row_count: count, duration_ms: took } = record;
  const rowsWere = (what: 'checked' | 'ingested') =>
    took === null
      ? t(`outcome.${what}`, { count })
      : t(`outcome.${what}In`, { count, time: formatDuration(took, locale) });
  if (record.status === 'error') {
    return [t('outcome.nothing'), !endedUnchecked(record) && count > 0 && rowsWere('checked')];
  }
  // Another service may not say how many.
  if (record.status === 'completed') return [count > 0 && rowsWere('ingested')];
  if (record.status === 'processing') {
    return [formatPercent(record.progress), count > 0 && t('outcome.soFar', { count })];
  }
  if (record.status === 'uploading') return [t('outcome.notSent')];
  return [t('outcome.nothing')];
}
