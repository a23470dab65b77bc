'use client';

import { canRetry, type QueuedPhoto } from '#components/proofs/proof-photo.ts';
import { UnmeasuredPanel } from '#components/proofs/unmeasured-panel.tsx';
import { VisitStrip } from '#components/proofs/visit-strip.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import { useTexts } from '#texts';
import type { PhotographedPrint } from './enrolled-prints.ts';
import { describePress } from './press-photo-words.ts';

type PressPhoto = QueuedPhoto<PhotographedPrint>;

interface PressPhotosProps {
  photos: readonly PressPhoto[];
  current: PressPhoto;
  isPaused: boolean;
  onPick: (id: string) => void;
  /** One, or all that failed. */
  onRetry: (id?: string) => void;
  onDiscard: (id: string) => void;
}

/** The photos of this visit: all of them in a strip, one with its region and what became of it. */
export function PressPhotos({ photos, current, isPaused, onPick, onRetry, onDiscard }: PressPhotosProps) {
  const t = useTexts('proofs');
  const failed = photos.filter(canRetry).length;
  return (
    <Section
      title={t('visit.title')}
      end={failed > 1 && <Button onClick={() => onRetry()}>{t('visit.retry', { count: failed })}</Button>}
    >
      <VisitStrip
        photos={photos}
        stateOf={(photo) => describePress(photo, isPaused, t)}
        current={current.id}
        onPick={onPick}
      />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)]">
        {/* On a phone the result comes first: the print itself is at hand. */}
        <div className="min-w-0 max-md:order-2">
          <RegionPicture
            key={current.id}
            url={current.url}
            name={current.name}
            region={current.capture?.image_roi}
            tone={describePress(current, isPaused, t).tone}
          />
        </div>
        {current.capture ? (
          <Enrolled print={current.capture} isKnown={current.isKnown ?? false} />
        ) : (
          <UnmeasuredPanel
            photo={current}
            isPaused={isPaused}
            onRetry={() => onRetry(current.id)}
            onDiscard={() => onDiscard(current.id)}
          />
        )}
      </div>
    </Section>
  );
}

function Enrolled({ print, isKnown }: { print: PhotographedPrint; isKnown: boolean }) {
  const t = useTexts('proofs');
  return (
    <section aria-label={t('column.result')} className="min-w-0">
      <Callout tone="ok" size="large" title={t('enrol.enrolled')}>
        {isKnown ? t('photo.sentBefore') : t('enrol.kept')}
      </Callout>
      <div className="mt-4">
        <Facts
          facts={[
            {
              label: t('fact.code'),
              value: <span className="break-all">{print.code}</span>,
              copy: print.code,
              mono: true,
            },
          ]}
        />
      </div>
    </section>
  );
}
