'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { printTitle } from './group-prints.ts';

interface DeleteCaptureProps {
  capture: QaCapture;
  /** Resolves to a message when it failed. */
  remove: (capture: QaCapture) => Promise<string | undefined>;
  trigger: ReactNode;
}

/** Asks before a photo of a proof is removed. */
export function DeleteCapture({ capture, remove, trigger }: DeleteCaptureProps) {
  const t = useTranslations('proofs');
  return (
    <ConfirmDialog
      trigger={trigger}
      title={t('remove.title')}
      description={<p>{t('remove.text', { name: printTitle({ ...capture, name: capture.print }) })}</p>}
      confirmLabel={t('remove.button')}
      dismissLabel={t('remove.keep')}
      danger
      onConfirm={() => remove(capture)}
    />
  );
}
