'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { User } from '#lib/contract/users.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { mailPasswordLink, turnOffTwoFactorOf, unlockUser, updateUser } from './actions.ts';

/** Ends or gives back the access of a colleague. */
export function ActiveButton({ user }: { user: User }) {
  const t = useTranslations('users');
  const router = useRouter();
  const change = async (is_active: boolean) => {
    const result = await updateUser(user.id, { is_active });
    if (!result.ok) return result.fieldErrors['is_active']?.join(' ') ?? result.message;
    toast.success(is_active ? t('activated') : t('deactivated'), { description: user.name });
    router.refresh();
    return undefined;
  };
  return user.is_active ? (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('deactivate.label')}</Button>}
      title={t('deactivate.title', { name: user.name })}
      description={t('deactivate.text')}
      confirmLabel={t('deactivate.label')}
      dismissLabel={t('keepActive')}
      danger
      onConfirm={() => change(false)}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="primary">{t('activate.label')}</Button>}
      title={t('activate.title', { name: user.name })}
      description={t('activate.text')}
      confirmLabel={t('activate.label')}
      onConfirm={() => change(true)}
    />
  );
}

/** For who has lost the phone and the recovery codes. */
export function ResetTwoFactor({ user }: { user: User }) {
  const t = useTranslations('users');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>{t('turnOff')}</Button>}
      title={t('twoFactor.title', { name: user.name })}
      description={t('twoFactor.text')}
      confirmLabel={t('turnOff')}
      dismissLabel={t('keepOn')}
      danger
      onConfirm={async () => {
        const result = await turnOffTwoFactorOf(user.id);
        if (!result.ok) return result.message;
        toast.success(t('twoFactor.done'), { description: user.name });
        router.refresh();
        return undefined;
      }}
    />
  );
}

/** Ends the lock of a colleague after failed sign-ins. */
export function UnlockButton({ user }: { user: User }) {
  const t = useTranslations('users');
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>{t('unlock.label')}</Button>}
      title={t('unlock.title', { name: user.name })}
      description={t('unlock.ask')}
      confirmLabel={t('unlock.label')}
      onConfirm={async () => {
        const result = await unlockUser(user.id);
        if (!result.ok) return result.message;
        toast.success(t('unlock.done'), { description: user.name });
        router.refresh();
        return undefined;
      }}
    />
  );
}

/** Mails the link that "Forgot password" mails. */
export function MailPasswordLink({ user }: { user: User }) {
  const t = useTranslations('users');
  const unreachable = useUnreachable();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await mailPasswordLink(user.id).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    if (result.ok) toast.success(t('link.done'), { description: t('link.doneText', { email: user.email }) });
    else toast.error(t('notSent'), { description: result.message });
  };
  return (
    <Button onClick={send} busy={busy} aria-label={t('link.for', { name: user.name })}>
      {t('link.label')}
    </Button>
  );
}
