'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageNames, offeredLanguages } from '#lib/texts/languages.ts';
import { createDossier } from './actions.ts';
import { CaseDialog } from './case-dialog.tsx';

/** Starts a dossier of a case, and shows the page with its progress. */
export function MakeDossier({ id }: { id: number }) {
  const t = useTranslations('cases');
  const router = useRouter();
  const locale = useLocale();
  const unreachable = useUnreachable();
  const [busy, setBusy] = useState(false);
  const [language, setLanguage] = useState(offeredLanguages.find((each) => locale.startsWith(each)) ?? 'en');
  const [hasNotes, setHasNotes] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await createDossier(id, { language, notes: hasNotes }).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return undefined;
    if (!result.ok) return result.message;
    router.push(`${paths.case(id)}?dossier=${result.data.document.key}`);
    return undefined;
  };
  return (
    <CaseDialog
      trigger={<Button>{t('dossier.make')}</Button>}
      title={t('dossier.title')}
      text={t('dossier.text')}
      confirm={t('dossier.start')}
      busy={busy}
      send={start}
    >
      <RadioGroup
        label={t('dossier.language')}
        value={language}
        onValueChange={(value) => setLanguage(offeredLanguages.find((each) => each === value) ?? 'en')}
        options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Switch hint={t('dossier.notesHint')} checked={hasNotes} onCheckedChange={setHasNotes}>
        {t('dossier.notes')}
      </Switch>
    </CaseDialog>
  );
}
