'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { printTitle } from './group-prints.ts';

interface RemoveCaptureProps {
  capture: QaCapture;
  /** Resolves to a message when it failed. */
  remove: (capture: QaCapture) => Promise<string | undefined>;
  trigger: ReactNode;
}

/** Asks before a photo of a proof is removed. */
export function RemoveCapture({ capture, remove, trigger }: RemoveCaptureProps) {
  return (
    <ConfirmDialog
      trigger={trigger}
      title="Remove this photo?"
      description={
        <p>
          Its measurement of print {printTitle({ code: capture.code, name: capture.print })} no longer counts. A model
          that was trained stays as it is. This cannot be undone, but the photo can be taken again.
        </p>
      }
      confirmLabel="Remove the photo"
      dismissLabel="Keep it"
      danger
      onConfirm={() => remove(capture)}
    />
  );
}
