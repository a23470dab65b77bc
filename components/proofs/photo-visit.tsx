'use client';

import { Camera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { CameraDialog, type CameraShot } from '#components/photos/camera-dialog.tsx';
import { canShowCamera } from '#components/photos/use-camera.ts';
import { Button } from '#components/ui/button.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import { PageDropzone, photoTypes, usePageDropzone } from '#components/ui/page-dropzone.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { usePrintPhotos } from './use-print-photos.ts';

type Queue<C extends { id: number }> = ReturnType<typeof usePrintPhotos<C>>;

/**
 * Photos of a workorder's prints, as they are taken on one page: chosen, dropped, pasted or by the camera.
 * @param print which print the next ones show; empty where their code says so
 */
export function usePhotoVisit<C extends { id: number }>(
  { photos, add, remove: discard }: Queue<C>,
  { canTake, print = '', refresh }: { canTake: boolean; print?: string; refresh: () => void },
) {
  const [picked, setPicked] = useState<string>();
  const [isShooting, setIsShooting] = useState(false);
  const phone = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (files: readonly File[]) => {
      if (!canTake) return;
      const first = add(files, print);
      if (first) setPicked(first);
    },
    [canTake, add, print],
  );
  const dropzone = usePageDropzone(take);
  /** After the service was asked to remove one. Resolves to a message when it failed. */
  const removed = useCallback(
    (id: number, result: CallResult<void>, done: { title: string; text: string }) => {
      // One that another user has removed is gone, as it should be.
      if (!result.ok && result.status !== 404) {
        leaveIfSignedOut(result);
        return result.message;
      }
      discard((photo) => photo.result?.id === id);
      toast.success(done.title, { description: done.text });
      refresh();
      return undefined;
    },
    [discard, refresh],
  );
  const last = photos.at(-1);
  return {
    last,
    current: photos.find((photo) => photo.id === picked) ?? last,
    pick: setPicked,
    removed,
    take,
    dropzone,
    isShooting,
    setIsShooting,
    phone,
  };
}

type PhotoVisit = Pick<
  ReturnType<typeof usePhotoVisit>,
  'take' | 'dropzone' | 'isShooting' | 'setIsShooting' | 'phone'
>;

interface TakeButtonsProps {
  visit: PhotoVisit;
  variant?: 'primary' | 'secondary';
  /** Class of the button that opens files. */
  className?: string | undefined;
}

export function TakeButtons({ visit, variant = 'primary', className }: TakeButtonsProps) {
  const t = useTranslations('proofs');
  return (
    <>
      <Button className={className} onClick={visit.dropzone.open}>
        {t('page.choose')}
      </Button>
      <Button
        variant={variant}
        icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => (canShowCamera() ? visit.setIsShooting(true) : visit.phone.current?.click())}
      >
        {t('page.take')}
      </Button>
    </>
  );
}

interface PhotoInputsProps {
  visit: PhotoVisit;
  /** Title of the camera: 'Photograph a print', and the progress. */
  title: string;
  progress: string;
  last: CameraShot | undefined;
  /** Over the page while files are held above it. */
  dropText: string;
  /** In the camera: which print, where several carry one code. */
  children?: ReactNode;
}

/** Inputs for photos, which are not on the page itself. */
export function PhotoInputs({ visit, title, progress, last, dropText, children }: PhotoInputsProps) {
  const t = useTranslations('proofs');
  const { take, dropzone, isShooting, setIsShooting, phone } = visit;
  return (
    <>
      <PageDropzone dropzone={dropzone} label={t('page.choose')} accept={photoTypes}>
        {dropText}
      </PageDropzone>
      <CameraInput inputRef={phone} label={t('page.takeOne')} onFiles={take} />
      {isShooting && (
        <CameraDialog
          open
          onOpenChange={setIsShooting}
          onPhoto={(photo) => take([photo])}
          onOther={dropzone.open}
          progress={progress}
          title={title}
          last={last}
        >
          {children}
        </CameraDialog>
      )}
    </>
  );
}
