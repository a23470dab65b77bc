'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Token } from '#lib/contract/users.ts';
import { revokeToken } from './actions.ts';

/** Ends a token, after a question. `back` is where its page leads then. */
export function RevokeToken({ token, back }: { token: Token; back: string }) {
  const t = useTranslations('tokens');
  const router = useRouter();
  const verb = token.is_session ? t('end.label') : t('revoke.label');
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">{verb}</Button>}
      title={token.is_session ? t('end.title') : t('revoke.title', { name: token.name })}
      description={token.is_session ? t('end.text') : t('revoke.text')}
      confirmLabel={verb}
      dismissLabel={t('keep')}
      danger
      onConfirm={async () => {
        const result = await revokeToken(token.id);
        // Already revoked by another user: the outcome is the same.
        if (!result.ok && result.status !== 404) return result.message;
        toast.success(token.is_session ? t('end.done') : t('revoke.done'), { description: token.name });
        router.push(back);
        router.refresh();
        return undefined;
      }}
    />
  );
}
