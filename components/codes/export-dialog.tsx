'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import type { ExportForm } from '#lib/contract/values/export-forms.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { startExport } from './actions.ts';
import { addressOf, type CodeFilterValues } from './code-list-params.ts';
import { ExportFormSelect, formQuery } from './export-form-select.tsx';
import { unsureExport } from './unsure-start.tsx';

interface ExportDialogProps {
  filters: CodeFilterValues;
  /** The filters in words. */
  words: string;
  trigger: ReactNode;
}

/** Starts a file with the codes of the list; the list then shows how far it is. */
export function ExportDialog({ filters, words, trigger }: ExportDialogProps) {
  const t = useTranslations('codes');
  const router = useRouter();
  const isUnlisted = useServiceGap('documents');
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState<ExportForm>('exact');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const unreachable = useUnreachable();
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await startExport({ ...filters, ...formQuery(form) }).catch(unreachable);
    setBusy(false);
    if (result.ok) {
      setOpen(false);
      router.push(addressOf(paths.codes, filters, { document: result.data.document.key }));
    } else if (!leaveIfSignedOut(result)) setFailure(result);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setFailure(undefined);
      }}
    >
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('change.title.export')}</DialogTitle>
        <DialogDescription>{t('export.lead')}</DialogDescription>
        <DialogBody>
          <FormError title={t('export.notStarted')} failure={failure} unsure={unsureExport(t)} />
          <p className="rounded-surface bg-sunken px-3.5 py-2.5 text-sm font-medium">{words}</p>
          <p className="mt-2.5 text-sm text-ink3">{isUnlisted ? t('export.unlisted') : t('export.text')}</p>
          {!isUnlisted && (
            <div className="mt-4 border-t border-line pt-3.5">
              <ExportFormSelect value={form} onChange={setForm} />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => setOpen(false)}>{t('back')}</Button>
          <Button variant="primary" busy={busy} onClick={start}>
            {t('export.start')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
