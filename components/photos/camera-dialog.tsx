'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { type CameraState, takePhoto, useCamera } from './use-camera.ts';

/** The latest photo: its result, and how to improve it. */
export interface CameraShot {
  url: string;
  tone: StatusTone;
  word: string;
  advice: string;
}

interface CameraDialogProps {
  /** 'Photograph a print'. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPhoto: (photo: File) => void;
  /** Opens the phone's own camera, or a choice of files: for where this one does not work. */
  onOther: () => void;
  /** 'Print 2 has 1 of 3', the missing count. */
  progress: string;
  last: CameraShot | undefined;
  /** Choice of the print, where several carry one code. */
  children?: ReactNode;
}

/** The camera over the whole screen, made for one hand: photo after photo, each answered while the next is taken. */
export function CameraDialog({ open, onOpenChange, ...view }: CameraDialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          // Dark in every theme, so that the user looks at the print.
          data-theme="dark"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fade-in fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none"
        >
          <CameraView {...view} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CameraView(props: Omit<CameraDialogProps, 'open' | 'onOpenChange'>) {
  const t = useTranslations('proofs');
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const { state, restart } = useCamera(video);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (state === 'on') shutter.current?.focus();
  }, [state]);
  const shoot = async () => {
    if (!video.current || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      props.onPhoto(await takePhoto(video.current, (time) => t('camera.file', { time })));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <div className="min-w-0">
          <Radix.Title className="truncate font-semibold">{props.title}</Radix.Title>
          <p className="truncate text-xs text-ink2">{props.progress}</p>
        </div>
        <Radix.Close asChild>
          <IconButton label={t('camera.close')} className="size-10">
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </Radix.Close>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden bg-black">
        <video ref={video} playsInline muted className="size-full object-contain" aria-label={t('camera.sees')} />
        {state === 'on' ? <Aim /> : <CameraProblem state={state} onRestart={restart} onOther={props.onOther} />}
        {busy && <div className="fade-in pointer-events-none absolute inset-0 bg-white/40" />}
      </div>
      <div className="grid gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {props.children}
        <LastPhoto photo={props.last} failed={failed} />
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <Button className="min-h-11 justify-self-start" onClick={props.onOther}>
            {t.rich('camera.choose', { rest: (inside) => <span className="sr-only">{inside}</span> })}
          </Button>
          <button
            ref={shutter}
            type="button"
            aria-label={t('camera.take')}
            aria-disabled={state !== 'on' || busy}
            onClick={state === 'on' ? shoot : undefined}
            className="size-17 rounded-full border-4 border-ink p-1 transition-opacity duration-quick focus-visible:outline-offset-4 aria-disabled:opacity-40"
          >
            <span className="block size-full rounded-full bg-ink" />
          </button>
          <span className="justify-self-end">
            <Radix.Close asChild>
              <Button className="min-h-11">{t('camera.done')}</Button>
            </Radix.Close>
          </span>
        </div>
      </div>
    </>
  );
}

/** Corners that say how large the code should be in the picture. */
function Aim() {
  return (
    <svg
      viewBox="0 0 100 100"
      className="pointer-events-none absolute inset-0 m-auto h-3/5 max-h-full w-3/5 max-w-full"
      aria-hidden="true"
    >
      <path
        d="M0 14V0H14M86 0H100V14M100 86V100H86M14 100H0V86"
        className="fill-none stroke-white"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function CameraProblem({
  state,
  onRestart,
  onOther,
}: {
  state: Exclude<CameraState, 'on'>;
  onRestart: () => void;
  onOther: () => void;
}) {
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  if (state === 'starting') {
    return <p className="absolute inset-0 grid place-items-center text-ink2">{t('camera.starting')}</p>;
  }

  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 px-6 text-center"
    >
      <p className="text-lg font-semibold">{t(`camera.${state}`)}</p>
      <p className="max-w-80 text-ink2">{t(`camera.${state}Text`)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button onClick={onRestart}>{common('tryAgain')}</Button>
        <Button onClick={onOther}>{t('camera.chooseInstead')}</Button>
      </div>
    </div>
  );
}

function LastPhoto({ photo, failed }: { photo: CameraShot | undefined; failed: boolean }) {
  const t = useTranslations('proofs');
  return (
    <div role="status" className="flex min-h-13 items-center gap-3 text-sm/5">
      {failed ? (
        <Status tone="bad">{t('camera.noPicture')}</Status>
      ) : photo ? (
        <>
          {/* biome-ignore lint/performance/noImgElement: a blob of this browser; there is nothing to optimise */}
          <img src={photo.url} alt="" className="size-12 flex-none rounded-row bg-sunken object-cover" />
          <span className="min-w-0">
            <Status tone={photo.tone}>{photo.word}</Status>
            {photo.advice && <span className="line-clamp-3 text-xs text-ink2">{photo.advice}</span>}
          </span>
        </>
      ) : (
        <span className="text-ink2">{t('camera.hold')}</span>
      )}
    </div>
  );
}
