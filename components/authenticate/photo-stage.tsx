'use client';

import type { JudgedPhoto } from './judged-photo.ts';
import { PhotoView } from './photo-view.tsx';
import { VerdictPanel, type VerdictRights } from './verdict-panel.tsx';

interface PhotoStageProps {
  item: JudgedPhoto;
  rights: VerdictRights;
  isOffline: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo and what it shows, side by side. */
export function PhotoStage({ item, ...rest }: PhotoStageProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26.875rem)]">
      <PhotoView key={`photo ${item.url}`} item={item} />
      <VerdictPanel key={item.id} item={item} {...rest} />
    </div>
  );
}
