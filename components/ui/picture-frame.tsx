'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from './cx.ts';

interface PictureFrameProps {
  /** A picture the portal serves, or a blob of this browser. */
  src: string;
  alt: string;
  className?: string;
  /** Called when the browser cannot show it. */
  onBroken?: () => void;
}

/** A picture as a whole in a frame of its own, four to three; says so when it cannot be shown. */
export function PictureFrame({ src, alt, className, onBroken }: PictureFrameProps) {
  const t = useTranslations('ui');
  const [broken, setBroken] = useState<string>();
  const fail = () => {
    setBroken(src);
    onBroken?.();
  };
  return (
    <div
      className={cx(
        'relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-picture border border-line bg-sunken',
        className,
      )}
    >
      {broken === src ? (
        <p className="px-3 text-center text-xs text-ink2">{t('pictureBroken')}</p>
      ) : (
        // biome-ignore lint/performance/noImgElement: made small by the service, or a blob; nothing to optimise
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
          // A picture of the server's HTML can fail before React attaches its handlers.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') fail();
          }}
          onError={fail}
        />
      )}
    </div>
  );
}
