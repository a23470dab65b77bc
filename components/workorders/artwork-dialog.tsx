'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ArtworkFormProps } from './artwork-form.tsx';

// Brings the form and schema libraries.
const ArtworkForm = dynamic(() => import('./artwork-form.tsx').then((part) => part.ArtworkForm), {
  loading: () => <Skeleton className="h-100" />,
});

/** Orders the files of the codes for the press. */
export function ArtworkDialog(props: ArtworkFormProps) {
  const t = useTranslations('workorders');
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>{t('artwork.draw')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('artwork.draw')}</DialogTitle>
        <DialogDescription>{t('artwork.lead')}</DialogDescription>
        <DialogBody>
          <ArtworkForm
            {...props}
            onStarted={(document) => {
              setOpen(false);
              props.onStarted(document);
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
