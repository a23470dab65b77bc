'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { canRetry } from '#components/photos/queued-photo.ts';
import { Button } from '#components/ui/button.tsx';
import { type Region, RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ToldState } from '#components/workorders/proof-words.ts';
import type { PrintPhoto } from './proof-photo.ts';
import { VisitStrip } from './visit-strip.tsx';

interface VisitPhotosProps<C> {
  photos: readonly PrintPhoto<C>[];
  current: PrintPhoto<C>;
  /** A photo in a word, with its colour. */
  stateOf: (photo: PrintPhoto<C>) => ToldState;
  onPick: (id: string) => void;
  /** One, or all that failed. */
  onRetry: (id?: string) => void;
  /** Result of the current photo. */
  children: ReactNode;
}

/** The photos of this visit: all of them in a strip, one with its region and its result. */
export function VisitPhotos<C extends { image_roi: Region }>(props: VisitPhotosProps<C>) {
  const { photos, current, stateOf, onPick, onRetry, children } = props;
  const t = useTranslations('proofs');
  const failed = photos.filter(canRetry).length;
  return (
    <Section
      title={t('visit.title')}
      end={failed > 1 && <Button onClick={() => onRetry()}>{t('visit.retry', { count: failed })}</Button>}
    >
      <VisitStrip photos={photos} stateOf={stateOf} current={current.id} onPick={onPick} />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)]">
        {/* On a phone the result comes first: the print itself is at hand. */}
        <div className="min-w-0 max-md:order-2">
          <RegionPicture
            key={current.id}
            url={current.url}
            name={current.name}
            region={current.result?.image_roi}
            tone={stateOf(current).tone}
          />
        </div>
        {children}
      </div>
    </Section>
  );
}
