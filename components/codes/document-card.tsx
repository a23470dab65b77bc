'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActivity } from '#components/swr/use-activity.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDocument } from './actions.ts';
import { describeDocument, type FilterNames, isBeingMade } from './document-words.ts';

interface DocumentCardProps {
  document: DocumentRecord;
  names: FilterNames;
  loadedAt: number;
  /** Kind of document: an export by default. */
  noun?: 'artwork' | 'dossier' | 'export';
}

/** The export just started: how far it is, then its download. */
export function DocumentCard({ document: initial, names, loadedAt, noun = 'export' }: DocumentCardProps) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const { timeZone } = useReader();
  const [ended, setEnded] = useState('');
  const { data: document, stale } = usePolling({
    key: ['document', initial.key],
    initial,
    loadedAt,
    load: () => loadDocument(initial.key),
    isRunning: isBeingMade,
    interval: 1_500,
    onDone: (done) => setEnded(done.status === 'complete' ? t(`card.ready.${noun}`) : t(`card.failed.${noun}`)),
  });
  // It was just started: reads the work centre again.
  useActivity();
  const making = isBeingMade(document);
  const isInterrupted = 'message' in document.error_data;
  const kind = { scan: 'line', case: 'page', inspection: 'page' }[document.category] ?? 'code';
  const rows = t('card.count', { kind, count: document.row_count });
  return (
    <>
      <FileList label={t(`card.label.${noun}`)}>
        <FileRow
          kind={document.category === 'scan' ? 'CSV' : 'ZIP'}
          name={describeDocument(document, words, timeZone, names)}
          detail={
            making ? (
              <span className="tabular-nums">
                {document.status === 'pending'
                  ? t('card.waiting')
                  : t('card.beingMade', { percent: formatPercent(document.progress) })}
                {document.row_count > 0 && `, ${t('card.soFar', { count: rows })}`}
                {isInterrupted && `. ${t('card.interrupted')}`}
                {stale && `, ${t('card.stale')}`}
              </span>
            ) : document.status === 'complete' ? (
              <span>
                {t.rich('card.kept', {
                  count: rows,
                  size: () => <NumberText value={document.file_size} as="bytes" />,
                  time: () => <Time value={document.expires_at} format="date" />,
                })}
              </span>
            ) : document.status === 'error' ? (
              <span className="text-bad">{t('card.noFile')}</span>
            ) : (
              t(`document.${document.status}`)
            )
          }
          progress={making ? document.progress : undefined}
          progressLabel={t(`card.making.${noun}`)}
          action={
            document.status === 'complete' && (
              <ButtonLink native href={paths.downloadFile(document.key)}>
                {t('card.download')}
              </ButtonLink>
            )
          }
        />
      </FileList>
      <p role="status" className="sr-only">
        {ended}
      </p>
    </>
  );
}
