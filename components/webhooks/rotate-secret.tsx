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
import { SecretOnce } from './secret-once.tsx';

// Brings the form and schema libraries.
const RotateForm = dynamic(() => import('./rotate-form.tsx').then((part) => part.RotateForm));

/** Asks, makes a new secret, and shows it this once. */
export function RotateSecret({ webhook, onRotated }: { webhook: number; onRotated: () => void }) {
  const t = useTranslations('webhooks');
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setOpen(false);
    setSecret(undefined);
    if (secret) onRotated();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <DialogTrigger asChild>
        <Button>{t('newSecret.label')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{secret ? t('theNewSecret') : t('newSecret.title')}</DialogTitle>
        {!secret && <DialogDescription>{t('newSecret.text')}</DialogDescription>}
        <DialogBody>
          {secret ? (
            <SecretOnce secret={secret} end={<Button onClick={close}>{t('copied')}</Button>} />
          ) : (
            <RotateForm webhook={webhook} onRotated={setSecret} onCancel={close} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
