'use client';

import { Camera, ShieldAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { Button } from '#components/ui/button.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { maxNoteLength } from '#lib/contract/values/cases.ts';
import { formatBytes } from '#lib/format/numbers.ts';

interface CaseDialogProps {
  code: string;
  /** False for a code that is not the company's: a case shows photos of its codes only. */
  takesPhotos: boolean;
  /** A photo of the code was judged, which goes with the case. */
  hasPhoto: boolean;
  keepsPhotos: boolean;
  /** @returns its key; undefined when too many photos wait */
  onPhoto: (photo: Blob) => string | undefined;
  onReport: (report: { note: string; photo: string | undefined }) => void;
}

/** Opens a case of a code with a note and a photo; both wait on the phone while there is no network. */
export function CaseDialog(props: CaseDialogProps) {
  const t = useTranslations('inspect');
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button className="min-h-11" icon={<ShieldAlert size={15} strokeWidth={1.75} aria-hidden="true" />}>
          {t('case.label')}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('case.title')}</DialogTitle>
        <DialogDescription>{t('case.text')}</DialogDescription>
        <CaseForm {...props} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function CaseForm({
  code,
  takesPhotos,
  hasPhoto,
  keepsPhotos,
  onPhoto,
  onReport,
  onDone,
}: CaseDialogProps & { onDone: () => void }) {
  const t = useTranslations('inspect');
  const common = useTranslations('common');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<Blob>();
  const [noteError, setNoteError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const prepared = await preparePhoto(file, common);
    setFailure(prepared.ok ? undefined : prepared.message);
    if (prepared.ok) setPhoto(prepared.photo);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = note.trim();
    setNoteError(text ? undefined : t('case.noteMissing'));
    if (!text) return;
    const key = photo && onPhoto(photo);
    if (photo && key === undefined) return setFailure(t('photo.tooMany'));
    onReport({ note: text, photo: key });
    onDone();
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <DialogBody>
        <div className="grid gap-4">
          <p className="font-mono text-code break-all">{code}</p>
          <Field label={t('case.note')} hint={t('case.noteHint')} error={noteError}>
            <Textarea value={note} onChange={({ target }) => setNote(target.value)} maxLength={maxNoteLength} />
          </Field>
          {takesPhotos && (
            <>
              <CameraInput inputRef={input} label={t('case.photo')} onFiles={(files) => void take(files)} />
              <div className="grid justify-items-start gap-1.5">
                <Button
                  icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => input.current?.click()}
                  className="min-h-11"
                >
                  {t(photo ? 'case.photoAgain' : 'case.photo')}
                </Button>
                <p role="status" className="text-xs text-ink3 empty:hidden">
                  {photo
                    ? t('case.added', { size: formatBytes(photo.size, locale) })
                    : hasPhoto && keepsPhotos && t('case.last')}
                </p>
                {!keepsPhotos && <p className="text-xs text-ink3">{t('case.notKept')}</p>}
                {failure && (
                  <p role="alert" className="text-xs text-bad">
                    {failure}
                  </p>
                )}
              </div>
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" className="min-h-11">
          {t('case.send')}
        </Button>
      </DialogFooter>
    </form>
  );
}
