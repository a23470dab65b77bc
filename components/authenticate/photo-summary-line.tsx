'use client';

import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { JudgedPhoto } from './judged-photo.ts';
import { summarisePhotos } from './photo-summary.ts';

interface PhotoSummaryLineProps {
  items: readonly JudgedPhoto[];
  current: string;
  onPick: (id: string) => void;
}

/** Summary of the photos in a line. Each part leads to the next photo of its kind. */
export function PhotoSummaryLine({ items, current, onPick }: PhotoSummaryLineProps) {
  const t = useTranslations('authenticate');
  if (items.length < 2) return null;
  const next = (ids: readonly string[]) => onPick(ids[(ids.indexOf(current) + 1) % ids.length] ?? current);
  return (
    <ul aria-label={t('summary.label')} className="mb-3 flex list-none flex-wrap gap-x-1 gap-y-1 text-sm">
      {summarisePhotos(items, t).map(({ key, label, tone, ids }) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={ids.includes(current)}
            onClick={() => next(ids)}
            className="rounded-row px-2 py-1 hover:bg-sunken aria-pressed:bg-sunken pointer-coarse:py-2.5"
          >
            {tone ? <Status tone={tone}>{label}</Status> : <span className="text-ink2">{label}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
