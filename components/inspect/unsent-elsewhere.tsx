'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { removeItem } from '#components/ui/local-storage.ts';
import { type KeptInspection, readKeptInspections } from './kept-inspections.ts';
import { deletePictures } from './photo-store.ts';
import { saveInspection } from './save-inspection.ts';

/** Entries on this phone that are not sent, and are not those of `user`: how they are sent, saved or deleted. */
export function UnsentElsewhere({ user }: { user?: number }) {
  const t = useTranslations('inspect');
  const [kept, setKept] = useState<KeptInspection[]>([]);
  useEffect(() => {
    setKept(readKeptInspections(user));
  }, [user]);
  const drop = async ({ key, inspection }: KeptInspection) => {
    removeItem(key);
    await deletePictures(inspection.photos.map((photo) => photo.key));
    setKept((before) => before.filter((each) => each.key !== key));
    return undefined;
  };
  return kept.map((each) => {
    const { owner } = each.inspection;
    return (
      <Callout
        key={each.key}
        tone="wait"
        role="status"
        title={t(user === undefined ? 'unsent.here' : 'unsent.title', { count: each.waiting })}
      >
        <p>{owner ? t('unsent.text', { name: owner.name, company: owner.company }) : t('unsent.textOther')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button className="min-h-11" onClick={() => void saveInspection(each.inspection)}>
            {t('unsent.save')}
          </Button>
          <ConfirmDialog
            trigger={<Button className="min-h-11">{t('unsent.delete')}</Button>}
            title={t('unsent.deleteTitle', { count: each.waiting })}
            description={t('unsent.deleteText')}
            confirmLabel={t('unsent.delete')}
            danger
            onConfirm={() => drop(each)}
          />
        </div>
      </Callout>
    );
  });
}
