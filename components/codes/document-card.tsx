'use client';

import { useEffect, useState } from 'react';
import { lookAtActivity } from '#components/activity/look-again.ts';
import { useLive } from '#components/data-table/use-live.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { FileList, FileRow } from '#components/ui/file-list.tsx';
import { formatPercent, plural } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDocument } from './actions.ts';
import { describeDocument, documentWords, type FilterNames, isBeingMade } from './document-words.ts';

interface DocumentCardProps {
  document: DocumentRecord;
  names: FilterNames;
  loadedAt: number;
  /** What is made: 'export' when not said. */
  noun?: string;
}

/** The export just started: how far it is, then its download. */
export function DocumentCard({ document: initial, names, loadedAt, noun = 'export' }: DocumentCardProps) {
  const [ended, setEnded] = useState('');
  const { data: document, stale } = useLive({
    key: ['document', initial.key],
    initial,
    loadedAt,
    load: () => loadDocument(initial.key),
    isRunning: isBeingMade,
    interval: 1_500,
    onDone: (done) =>
      setEnded(
        done.status === 'complete' ? `The ${noun} is ready to download.` : `The ${noun} failed. Start it again.`,
      ),
  });
  // It was just started: the centre of long work has it at once.
  useEffect(lookAtActivity, []);
  const making = isBeingMade(document);
  const isInterrupted = 'message' in document.error_data;
  const row = document.category === 'scan' ? 'line' : 'code';
  return (
    <>
      <FileList label={`The ${noun} just started`}>
        <FileRow
          kind={document.category === 'scan' ? 'CSV' : 'ZIP'}
          name={describeDocument(document, names)}
          detail={
            making ? (
              <span className="tabular-nums">
                {document.status === 'pending' ? 'Waiting' : `Being made, ${formatPercent(document.progress)}`}
                {document.row_count > 0 && `, ${plural(document.row_count, row)} so far`}
                {isInterrupted && '. A fault on our side interrupted this; it goes on by itself'}
                {stale && ', could not look just now'}
              </span>
            ) : document.status === 'complete' ? (
              <span>
                {plural(document.row_count, row)}, <NumberText value={document.file_size} as="bytes" />, kept until{' '}
                <Time value={document.expires_at} format="date" />
              </span>
            ) : document.status === 'error' ? (
              <span className="text-bad">Failed: no file was made. Start it again.</span>
            ) : (
              documentWords[document.status].word
            )
          }
          progress={making ? document.progress : undefined}
          progressLabel={`Making the ${noun}`}
          action={
            document.status === 'complete' && (
              <ButtonLink native href={paths.downloadFile(document.key)}>
                Download
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
