'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import type { ToldState } from '#components/workorders/proof-words.ts';
import type { PrintPhoto } from './proof-photo.ts';

interface VisitStripProps<C> {
  photos: readonly PrintPhoto<C>[];
  stateOf: (photo: PrintPhoto<C>) => ToldState;
  current: string | undefined;
  onPick: (id: string) => void;
}

/** Every photo of this visit with its result in a word, newest first; the one shown is framed. */
export function VisitStrip<C>({ photos, stateOf, current, onPick }: VisitStripProps<C>) {
  const t = useTranslations('proofs');
  return (
    <ul aria-label={t('visit.photos')} className="relative -mx-1 mb-3 flex list-none gap-2.5 overflow-x-auto p-1">
      {[...photos].reverse().map((photo) => {
        const { tone, word } = stateOf(photo);
        const isSending = photo.state === 'sending';
        return (
          <li key={photo.id} className="flex-none">
            <button
              type="button"
              aria-pressed={photo.id === current}
              aria-label={`${photo.name}: ${word}`}
              onClick={() => onPick(photo.id)}
              className={cx(
                'flex h-[70px] items-center gap-[11px] rounded-surface border bg-surface py-2 pr-3.5 pl-2 text-sm transition-colors duration-quick',
                photo.id === current ? 'border-ink inset-ring inset-ring-ink' : 'border-line hover:border-line2',
              )}
            >
              {/* biome-ignore lint/performance/noImgElement: a blob of this browser; there is nothing to optimise */}
              <img
                src={photo.url}
                alt=""
                className="size-[54px] rounded-row bg-sunken object-cover"
                // A file that is no picture leaves an empty box, not the browser's broken picture.
                onError={({ currentTarget }) => currentTarget.removeAttribute('src')}
              />
              <span className="grid max-w-40 gap-1.5 text-left">
                <Status tone={tone}>
                  <span className="truncate">{word}</span>
                </Status>
                {isSending && (
                  <ProgressBar
                    value={photo.sent}
                    label={t('photo.sendingName', { name: photo.name })}
                    className="w-20"
                  />
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
