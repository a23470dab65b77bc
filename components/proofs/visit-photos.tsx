'use client';

import { Button } from '#components/ui/button.tsx';
import { RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { useTexts } from '#texts';
import type { ProofPrint } from './group-prints.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { describePhoto } from './photo-state.ts';
import { canRetry, type ProofPhoto } from './proof-photo.ts';
import { VisitStrip } from './visit-strip.tsx';

interface VisitPhotosProps {
  photos: readonly ProofPhoto[];
  current: ProofPhoto;
  prints: readonly ProofPrint[];
  isPaused: boolean;
  onPick: (id: string) => void;
  /** One, or all that failed. */
  onRetry: (id?: string) => void;
  onDiscard: (id: string) => void;
  remove: (capture: QaCapture) => Promise<string | undefined>;
}

/** The photos of this visit: all of them in a strip, one with its region and its result. */
export function VisitPhotos({ photos, current, prints, isPaused, ...act }: VisitPhotosProps) {
  const t = useTexts('proofs');
  const failed = photos.filter(canRetry).length;
  return (
    <Section
      title={t('visit.title')}
      end={failed > 1 && <Button onClick={() => act.onRetry()}>{t('visit.retry', { count: failed })}</Button>}
    >
      <VisitStrip
        photos={photos}
        stateOf={(photo) => describePhoto(photo, isPaused, t)}
        current={current.id}
        onPick={act.onPick}
      />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)]">
        {/* On a phone the result comes first: the print itself is at hand. */}
        <div className="min-w-0 max-md:order-2">
          <RegionPicture
            key={current.id}
            url={current.url}
            name={current.name}
            region={current.capture?.image_roi}
            tone={describePhoto(current, isPaused, t).tone}
          />
        </div>
        <PhotoPanel
          photo={current}
          prints={prints}
          isPaused={isPaused}
          onRetry={() => act.onRetry(current.id)}
          onDiscard={() => act.onDiscard(current.id)}
          remove={act.remove}
        />
      </div>
    </Section>
  );
}
