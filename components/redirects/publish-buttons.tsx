'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { publishRules } from './actions.ts';

function usePublish() {
  const router = useRouter();
  return async (body: { number?: number }, said: string) => {
    const result = await publishRules(body);
    if (!result.ok) return result.message;
    toast.success(said);
    router.refresh();
    return undefined;
  };
}

/** Publishes the draft, and takes the version in force back. */
export function PublishButtons({ number, isChanged }: { number: number | undefined; isChanged: boolean }) {
  const t = useTranslations('redirects');
  const publish = usePublish();
  const before = (number ?? 1) - 1;
  return (
    <>
      {number !== undefined && (
        <ConfirmDialog
          trigger={<Button>{t('takeBack.label')}</Button>}
          title={t('takeBack.title', { number: String(number) })}
          description={t(before === 0 ? 'takeBack.textNone' : 'takeBack.text')}
          confirmLabel={t('takeBack.label')}
          onConfirm={() => publish({ number: before }, t('takeBack.done'))}
        />
      )}
      <ConfirmDialog
        trigger={
          <Button variant="primary" disabled={!isChanged}>
            {t('publish.label')}
          </Button>
        }
        title={t('publish.title')}
        description={t('publish.text')}
        confirmLabel={t('publish.label')}
        onConfirm={() => publish({}, t('publish.done'))}
      />
    </>
  );
}

/** Publishes an earlier version again. */
export function PublishAgain({ number }: { number: number }): ReactNode {
  const t = useTranslations('redirects');
  const publish = usePublish();
  return (
    <ConfirmDialog
      trigger={<Button aria-label={t('again.ariaLabel', { number: String(number) })}>{t('again.label')}</Button>}
      title={t('again.title', { number: String(number) })}
      description={t('publish.text')}
      confirmLabel={t('again.label')}
      onConfirm={() => publish({ number }, t('publish.done'))}
    />
  );
}
