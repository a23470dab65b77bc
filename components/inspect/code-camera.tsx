'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCamera } from '#components/photos/use-camera.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { createQrReader, readQrOfPhoto } from './qr-reader.ts';

/** Milliseconds between two looks at the picture. */
const everyMs = 150;
/** A code that stays in the picture is one scan; seen again after so long, it is another. */
const sameForMs = 3_000;
/** Milliseconds after which a camera that does not start waits for an answer to the question of the browser. */
const unansweredMs = 4_000;

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
  const isUnanswered = useIsLate(state === 'starting');
  return (
    <div className="grid gap-3 flat:fixed flat:inset-0 flat:z-40 flat:grid-cols-[minmax(0,1fr)_11rem] flat:content-stretch flat:gap-0 flat:overflow-y-auto flat:bg-paper">
      <div className="relative overflow-hidden rounded-surface bg-black flat:row-span-3 flat:h-dvh flat:rounded-none">
        <video
          ref={video}
          muted
          playsInline
          className="block aspect-square w-full object-cover flat:aspect-auto flat:h-full"
        >
          <track kind="captions" />
        </video>
        {state === 'on' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-[18%] rounded-surface border-2 border-white/90 flat:inset-y-[12%] flat:right-auto flat:left-1/2 flat:aspect-square flat:-translate-x-1/2"
          />
        )}
        {answer}
      </div>
      {isOff && (
        <Callout tone="wait" role="alert" title={t(`camera.${state}`)} className="flat:m-2">
          {t('camera.instead')}
        </Callout>
      )}
      {isUnanswered && (
        <Callout tone="wait" role="alert" title={t('camera.unanswered')} className="flat:m-2">
          {t('camera.answer')}
        </Callout>
      )}
      {(isOff || isUnanswered) && <CodePhoto onCode={onCode} />}
      <div className="flex gap-2 flat:flex-col flat:justify-end flat:p-2">
        <Button onClick={onClose} className="min-h-12 flex-1 pointer-coarse:min-h-12 flat:flex-none">
          {t('camera.close')}
        </Button>
        {isOff && (
          <Button onClick={restart} className="min-h-12 flex-1 pointer-coarse:min-h-12 flat:flex-none">
            {t('camera.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** True once something has waited for longer than it should. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), unansweredMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}

/** Reads a code from a photo of this phone, in place of the camera. */
function CodePhoto({ onCode }: Pick<CodeCameraProps, 'onCode'>) {
  const t = useTranslations('inspect');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const take = async (photo: File | undefined) => {
    if (!photo) return;
    setBusy(true);
    const content = await readQrOfPhoto(photo);
    setBusy(false);
    setUnread(content === undefined);
    if (content !== undefined) onCode(content);
  };
  return (
    <div className="grid gap-2 flat:p-2">
      <input
        ref={input}
        type="file"
        aria-label={t('camera.choose')}
        hidden
        accept="image/*"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same photo can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()} className="min-h-12 pointer-coarse:min-h-12">
        {t('camera.choose')}
      </Button>
      {isUnread && (
        <p role="alert" className="text-sm text-bad">
          {t('camera.unread')}
        </p>
      )}
    </div>
  );
}
