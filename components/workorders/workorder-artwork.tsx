'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { dataOf } from '#components/swr/call-error.ts';
import { Section } from '#components/ui/section.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { loadArtwork } from './actions.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';
import { ArtworkPreview } from './artwork-preview.tsx';
import { CellNote } from './cell-note.tsx';

interface WorkorderArtworkProps {
  workorder: Workorder;
  /** Whether the user may have the files: of secure codes only the printing partner. */
  mayDraw: boolean;
  /** Undefined where the service does not tell. */
  measures: ArtworkMeasures | undefined;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The codes themselves, one after the other, and the files of all of them for the press. */
export function WorkorderArtwork({ workorder, mayDraw, measures: read, refresh }: WorkorderArtworkProps) {
  const t = useTranslations('workorders');
  const [document, setDocument] = useState<DocumentRecord>();
  const isThere = workorder.codegen_status === codegenStatus.completed;
  // The codes may be made while the page is open: their size is read then.
  const { data: measures, mutate } = useSWR(
    isThere && ['artwork', workorder.id],
    () => dataOf(loadArtwork(workorder.id)),
    { revalidateIfStale: false, ...(read && { fallbackData: read }) },
  );
  const onStarted = (drawn: DocumentRecord) => {
    setDocument(drawn);
    // It may have changed the size, and whose choice it is.
    void mutate();
    refresh();
  };
  if (!isThere) return null;
  return (
    <Section
      title={t('artwork.title')}
      end={
        mayDraw &&
        workorder.canceled_at === null && (
          <ArtworkDialog workorder={workorder} measures={measures} onStarted={onStarted} />
        )
      }
    >
      {document && (
        <div className="mb-4">
          <DocumentCard
            key={document.key}
            document={document}
            names={{}}
            loadedAt={Date.parse(document.created_at)}
            noun="artwork"
          />
        </div>
      )}
      {measures && <CellNote workorder={workorder} measures={measures} />}
      <ArtworkPreview workorder={workorder} mayDraw={mayDraw} measures={measures} />
    </Section>
  );
}
