'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { User } from '#lib/contract/users.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { changeUser, mailPasswordLink, turnOffTwoFactorOf } from './actions.ts';

/** Ends or gives back the access of a colleague. */
export function ActiveButton({ user }: { user: User }) {
  const router = useRouter();
  const change = async (is_active: boolean) => {
    const result = await changeUser(user.id, { is_active });
    if (!result.ok) return result.fieldErrors['is_active']?.join(' ') ?? result.message;
    showToast({ title: is_active ? 'Activated' : 'Deactivated', text: user.name });
    router.refresh();
    return undefined;
  };
  return user.is_active ? (
    <ConfirmDialog
      trigger={<Button variant="danger">Deactivate</Button>}
      title={`Deactivate ${user.name}?`}
      description="Every session and token ends at once, and programs that use a token of this user are refused. What the user made stays. You can activate the user again; the tokens stay revoked."
      confirmLabel="Deactivate"
      dismissLabel="Keep active"
      danger
      onConfirm={() => change(false)}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="primary">Activate</Button>}
      title={`Activate ${user.name}?`}
      description="The user can sign in again with the password and role from before. Revoked tokens stay revoked."
      confirmLabel="Activate"
      onConfirm={() => change(true)}
    />
  );
}

/** For who has lost the phone and the recovery codes. */
export function ResetTwoFactor({ user }: { user: User }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button>Turn off</Button>}
      title={`Turn two-factor sign-in of ${user.name} off?`}
      description="The password alone signs in then, until the user turns it on again. Make sure that it is really your colleague who asks."
      confirmLabel="Turn off"
      dismissLabel="Keep it on"
      danger
      onConfirm={async () => {
        const result = await turnOffTwoFactorOf(user.id);
        if (!result.ok) return result.message;
        showToast({ title: 'Two-factor sign-in turned off', text: user.name });
        router.refresh();
        return undefined;
      }}
    />
  );
}

/** Mails the link that "Forgot password" mails. */
export function MailPasswordLink({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await mailPasswordLink(user.id).catch(() => undefined);
    setBusy(false);
    if (result && !result.ok && leaveIfSignedOut(result)) return;
    if (result?.ok) showToast({ title: 'Link sent', text: `${user.email} can set a new password within an hour.` });
    else showToast({ tone: 'bad', title: 'Not sent', text: result?.message ?? 'The portal cannot be reached.' });
  };
  return (
    <Button onClick={send} busy={busy}>
      Mail a link
    </Button>
  );
}
