'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCamera } from '#components/photos/use-camera.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { createQrReader } from './qr-reader.ts';

/** Milliseconds between two looks at the picture. */
const everyMs = 150;
/** A code that stays in the picture is one scan; seen again after so long, it is another. */
const sameForMs = 3_000;

interface CodeCameraProps {
  /** Shown over the picture. */
  answer: ReactNode;
  onCode: (content: string) => void;
  onClose: () => void;
}

/** The camera, which reads one code after the other. */
export function CodeCamera({ answer, onCode, onClose }: CodeCameraProps) {
  const t = useTranslations('inspect');
  const video = useRef<HTMLVideoElement>(null);
  const { state, restart } = useCamera(video);
  const read = useRef(onCode);
  useEffect(() => {
    read.current = onCode;
  }, [onCode]);

  useEffect(() => {
    if (state !== 'on') return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    let last = { content: '', at: 0 };
    const look = async (reader: Awaited<ReturnType<typeof createQrReader>>) => {
      const content = video.current ? await reader(video.current) : undefined;
      if (left) return;
      const now = Date.now();
      if (content) {
        const isAnother = content !== last.content || now - last.at > sameForMs;
        last = { content, at: now };
        if (isAnother) read.current(content);
      }
      timer = setTimeout(() => void look(reader), everyMs);
    };
    void createQrReader().then((reader) => (left ? undefined : look(reader)));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [state]);

  const isOff = state === 'refused' || state === 'none' || state === 'stopped';
  return (
    <div className="grid gap-3">
      <div className="relative overflow-hidden rounded-surface bg-black">
        <video ref={video} muted playsInline className="block aspect-square w-full object-cover">
          <track kind="captions" />
        </video>
        {state === 'on' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-[18%] rounded-surface border-2 border-white/90"
          />
        )}
        {answer}
      </div>
      {isOff && (
        <Callout tone="wait" role="alert" title={t(`camera.${state}`)}>
          {t('camera.instead')}
        </Callout>
      )}
      <div className="flex gap-2">
        <Button onClick={onClose} className="min-h-12 flex-1">
          {t('camera.close')}
        </Button>
        {isOff && (
          <Button onClick={restart} className="min-h-12 flex-1">
            {t('camera.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
