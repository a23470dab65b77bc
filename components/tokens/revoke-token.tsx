'use client';

import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { Token } from '#lib/contract/users.ts';
import { revokeToken } from './actions.ts';

/** Ends a token, after a question. `back` is where its page leads then. */
export function RevokeToken({ token, back }: { token: Token; back: string }) {
  const router = useRouter();
  const verb = token.is_session ? 'End sign-in' : 'Revoke token';
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">{verb}</Button>}
      title={token.is_session ? 'End this sign-in?' : `Revoke ${token.name}?`}
      description={
        token.is_session
          ? 'Whoever is signed in with it has to sign in again. Where that is this browser, that is you.'
          : 'Whatever uses it is refused from its next request on. This cannot be undone: a new token has another secret.'
      }
      confirmLabel={verb}
      dismissLabel="Keep it"
      danger
      onConfirm={async () => {
        const result = await revokeToken(token.id);
        // Somebody was faster: it is over either way.
        if (!result.ok && result.status !== 404) return result.message;
        showToast({ title: token.is_session ? 'Sign-in ended' : 'Token revoked', text: token.name });
        router.push(back);
        router.refresh();
        return undefined;
      }}
    />
  );
}
