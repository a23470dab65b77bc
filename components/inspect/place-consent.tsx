'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { usePlace } from './use-place.ts';

interface PlaceConsentProps {
  place: ReturnType<typeof usePlace>;
  /** @returns a message when it failed */
  onDelete: () => Promise<string | undefined>;
}

/** Asks whether the place of inspections is recorded, and takes it back. */
export function PlaceConsent({ place, onDelete }: PlaceConsentProps) {
  const t = useTranslations('inspect');
  return (
    <div className="grid gap-3 rounded-surface border border-line p-3.5">
      <Switch checked={place.state === 'on'} onCheckedChange={place.agree} hint={t('place.hint')}>
        {t('place.label')}
      </Switch>
      {place.state === 'refused' && (
        <p role="alert" className="text-sm text-bad">
          {t('place.refused')}
        </p>
      )}
      {place.wasGiven && (
        <ConfirmDialog
          trigger={<Button className="min-h-11">{t('place.delete')}</Button>}
          title={t('place.deleteTitle')}
          description={t('place.deleteText')}
          confirmLabel={t('place.delete')}
          danger
          onConfirm={async () => {
            const failure = await onDelete();
            if (failure !== undefined) return failure || t('place.notDeleted');
            place.forget();
            toast.success(t('place.deleted'));
            return undefined;
          }}
        />
      )}
    </div>
  );
}
