'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { paths } from '#lib/portal/paths.ts';
import { openCase } from './actions.ts';

/** Opens a case of a code by hand, and shows it. */
export function OpenCase({ code }: { code: string }) {
  const t = useTranslations('cases');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>{t('openCase')}</Button>}
      title={t('openTitle', { code })}
      description={t('openText')}
      confirmLabel={t('openCase')}
      onConfirm={async () => {
        const result = await openCase({ extended_id: code });
        if (!result.ok) return result.message;
        router.push(paths.case(result.data.id));
        return undefined;
      }}
    />
  );
}
