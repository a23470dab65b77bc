'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageNames, offeredLanguages } from '#lib/texts/languages.ts';
import { makeDossier } from './actions.ts';

/** Starts a dossier of a case, and shows the page with its progress. */
export function MakeDossier({ id }: { id: number }) {
  const t = useTranslations('cases');
  const router = useRouter();
  const locale = useLocale();
  const unreachable = useUnreachable();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [language, setLanguage] = useState(offeredLanguages.find((each) => locale.startsWith(each)) ?? 'en');
  const [hasNotes, setHasNotes] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await makeDossier(id, { language, notes: hasNotes }).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    if (!result.ok) return setFailure(result.message);
    setOpen(false);
    router.push(`${paths.case(id)}?dossier=${result.data.document.key}`);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>{t('dossier.make')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('dossier.title')}</DialogTitle>
        <DialogDescription>{t('dossier.text')}</DialogDescription>
        <DialogBody>
          <div className="grid gap-4">
            {failure !== undefined && (
              <Callout tone="bad" role="alert">
                {failure}
              </Callout>
            )}
            <RadioGroup
              label={t('dossier.language')}
              value={language}
              onValueChange={(value) => setLanguage(offeredLanguages.find((each) => each === value) ?? 'en')}
              options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <Switch hint={t('dossier.notesHint')} checked={hasNotes} onCheckedChange={setHasNotes}>
              {t('dossier.notes')}
            </Switch>
            <FormFoot inDialog>
              <Button variant="primary" busy={busy} onClick={() => void start()}>
                {t('dossier.start')}
              </Button>
            </FormFoot>
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
