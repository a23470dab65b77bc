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
import type { StatusFormProps } from './status-form.tsx';

// Brings the form and schema libraries.
const StatusForm = dynamic(() => import('./status-form.tsx').then((part) => part.StatusForm));

/** Changes the status of one code. It can be changed back at any time. */
export function StatusDialog({ code, onChanged }: StatusFormProps) {
  const t = useTranslations('codes');
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>{t('status.change')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('status.title')}</DialogTitle>
        <DialogDescription>{t('status.lead', { code: code.serial_number ?? code.extended_id })}</DialogDescription>
        <DialogBody>
          <StatusForm
            code={code}
            onChanged={(task) => {
              setOpen(false);
              onChanged(task);
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
