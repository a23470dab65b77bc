'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';
import { isSid } from './workorder-state.ts';

interface WorkorderArtworkProps {
  workorder: Workorder;
  /** Whether the user may have the files: of secure codes only the printing partner. */
  mayDraw: boolean;
}

/** The codes themselves, one after the other, and the files of all of them for the press. */
export function WorkorderArtwork({ workorder, mayDraw }: WorkorderArtworkProps) {
  const [sequence, setSequence] = useState(1);
  const [broken, setBroken] = useState(false);
  const [document, setDocument] = useState<DocumentRecord>();
  if (workorder.codegen_status !== codegenStatus.completed) return null;
  const move = (to: number) => {
    setBroken(false);
    setSequence(Math.min(workorder.quantity, Math.max(1, to)));
  };
  return (
    <Section
      title="Artwork"
      end={mayDraw && workorder.canceled_at === null && <ArtworkDialog workorder={workorder} onStarted={setDocument} />}
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
      <div className="flex flex-wrap items-start gap-x-[26px] gap-y-4">
        <CropMarks size="large" caption={`Number ${formatNumber(sequence)}`}>
          {broken ? (
            <p className="px-4 text-center text-sm">This code could not be drawn just now.</p>
          ) : (
            // biome-ignore lint/performance/noImgElement: drawn by the service for this reader; nothing to optimise
            <img
              key={sequence}
              src={paths.artworkPreview(workorder.id, sequence)}
              alt={`Code number ${formatNumber(sequence)} as it is printed`}
              className="object-contain"
              onError={() => setBroken(true)}
            />
          )}
        </CropMarks>
        <div className="grid max-w-76 gap-2.5 pt-1 text-sm text-ink2">
          <div className="flex items-center gap-1">
            <IconButton label="Code before" onClick={() => move(sequence - 1)} disabled={sequence === 1}>
              <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label="Next code" onClick={() => move(sequence + 1)} disabled={sequence >= workorder.quantity}>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <span className="ml-1 tabular-nums">
              {formatNumber(sequence)} of {formatNumber(workorder.quantity)}
            </span>
          </div>
          <p>
            {isSid(workorder)
              ? 'As it is printed, with its real address.'
              : mayDraw
                ? 'As it is printed, graphic included. Keep these files as you would keep the plates.'
                : 'The code is real, the graphic a stand-in: only the printing partner gets the real one.'}
          </p>
        </div>
      </div>
    </Section>
  );
}
