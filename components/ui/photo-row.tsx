'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTitle } from './dialog.tsx';

interface ShownPhoto {
  id: number;
  name: string;
  thumbnail: string;
  full: string;
  /** Pixels of the full picture. */
  width: number;
  height: number;
}

interface PhotoRowProps {
  photos: readonly ShownPhoto[];
  size?: 'small' | 'large';
}

/** Photos in a row. Each opens in full in a window over the page, or in a tab of its own as any link does. */
export function PhotoRow({ photos, size = 'small' }: PhotoRowProps) {
  const t = useTranslations('ui');
  const [index, setIndex] = useState(-1);
  const opener = useRef<HTMLElement>(null);
  const shown = photos[index];
  const open = (event: MouseEvent<HTMLElement>, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setIndex(at);
  };
  const move = (step: number) => setIndex((at) => Math.min(Math.max(at + step, 0), photos.length - 1));
  const moveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };
  return (
    <>
      <ul className="flex list-none flex-wrap gap-2">
        {photos.map(({ id, name, thumbnail, full, width, height }, at) => (
          <li key={id}>
            <a
              href={full}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => open(event, at)}
              className="block overflow-hidden rounded-row border border-line bg-sunken hover:border-line2"
            >
              {/* biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise */}
              <img
                src={size === 'large' ? full : thumbnail}
                alt={name}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className={cx('w-auto max-w-full object-cover', size === 'large' ? 'h-56' : 'h-24')}
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== undefined} onOpenChange={(isOpen) => !isOpen && setIndex(-1)}>
        {shown && (
          <DialogContent
            size="wide"
            aria-describedby={undefined}
            onKeyDown={moveByKey}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
          >
            <DialogTitle>{shown.name}</DialogTitle>
            <DialogBody>
              {/* biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise */}
              <img
                key={shown.id}
                src={shown.full}
                alt={shown.name}
                width={shown.width}
                height={shown.height}
                className="h-[60dvh] w-full rounded-picture bg-sunken object-contain"
              />
            </DialogBody>
            <DialogFooter>
              <a
                href={shown.full}
                target="_blank"
                rel="noreferrer"
                className="mr-auto self-center text-spot underline-offset-2 hover:underline"
              >
                {t('openInTab')}
              </a>
              {photos.length > 1 && (
                <>
                  <Button disabled={index === 0} onClick={() => move(-1)}>
                    {t('previous')}
                  </Button>
                  <Button disabled={index === photos.length - 1} onClick={() => move(1)}>
                    {t('next')}
                  </Button>
                </>
              )}
            </DialogFooter>
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}
