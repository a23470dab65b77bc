'use client';

import { CloudAlert, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { isUnderway } from '#components/photos/queued-photo.ts';
import { cx } from '#components/ui/cx.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { Status } from '#components/ui/status.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { JudgedPhoto } from './judged-photo.ts';

interface PhotoStripProps {
  items: readonly JudgedPhoto[];
  current: string | undefined;
  onPick: (id: string) => void;
  onMore: () => void;
}

/**
 * Every photo of this visit with its verdict in a word; the one shown is framed, in sight, and has the focus if another
 * had it.
 */
export function PhotoStrip({ items, current, onPick, onMore }: PhotoStripProps) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const shown = list.current?.querySelector<HTMLButtonElement>('[aria-pressed=true]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (list.current?.contains(document.activeElement)) shown?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ul ref={list} aria-label={t('photos')} className="relative -mx-1 mb-4 flex list-none gap-2.5 overflow-x-auto p-1">
      {items.map((item) => (
        <li key={item.id} className="flex-none">
          <button
            type="button"
            aria-pressed={item.id === current}
            aria-label={`${item.name}: ${wordOf(item, t, common)}`}
            onClick={() => onPick(item.id)}
            className={cx(
              'flex h-[70px] items-center gap-[11px] rounded-surface border bg-surface py-2 pr-3.5 pl-2 text-sm transition-colors duration-quick',
              item.id === current ? 'border-ink inset-ring inset-ring-ink' : 'border-line hover:border-line2',
            )}
          >
            {/* biome-ignore lint/performance/noImgElement: a blob of this browser; there is nothing to optimise */}
            <img
              src={item.thumbnailUrl}
              alt=""
              decoding="async"
              className="size-[54px] rounded-row bg-sunken object-cover"
            />
            <Word item={item} />
          </button>
        </li>
      ))}
      <li className="flex-none">
        <button
          type="button"
          onClick={onMore}
          className="flex h-[70px] items-center gap-2.5 rounded-surface border border-dashed border-line2 px-[18px] text-sm text-ink3 transition-colors duration-quick hover:border-ink3 hover:text-ink"
        >
          <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('more')}
        </button>
      </li>
    </ul>
  );
}

/** The steps of sending are one state here. */
function stateOf({ state }: JudgedPhoto) {
  return state === 'preparing' || state === 'sending' || state === 'measuring' ? 'working' : state;
}

/** The verdict of a photo in a word. */
export function wordOf(item: JudgedPhoto, t: Translator<'authenticate'>, common: Translator<'common'>): string {
  return item.result ? common(`verdict.${item.result.authentication_status}`) : t(`state.${stateOf(item)}`);
}

function Word({ item }: { item: JudgedPhoto }) {
  const word = wordOf(item, useTranslations('authenticate'), useTranslations('common'));
  if (item.result) return <Status tone={verdicts[item.result.authentication_status].tone}>{word}</Status>;
  if (item.state === 'failed') {
    // Unlike any verdict: it says nothing of the item.
    return (
      <span className="inline-flex items-center gap-[7px] text-ink2">
        <CloudAlert size={14} strokeWidth={1.75} aria-hidden="true" />
        {word}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-[7px] text-ink3">
      {isUnderway(item) && <Spinner size={12} />}
      {word}
    </span>
  );
}
