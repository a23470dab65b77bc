import { redirect } from 'next/navigation';
import { PasskeyOffer } from '#components/security/passkey-offer.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { me } from '#lib/contract/auth.ts';
import { safeCallbackUrl } from '#lib/portal/callback-url.ts';
import { read } from '#lib/portal/client.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('security', (t) => t('offer.title'));

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Offers a passkey after a sign-in with a password, to those who have none. */
export default async function PasskeyPage({ searchParams }: { searchParams: Search }) {
  const user = await requireSession();
  const callbackUrl = safeCallbackUrl((await searchParams)['callbackUrl']);
  const profile = await read(me, {});
  if (!profile.ok || profile.data.two_factor.passkeys > 0) redirect(callbackUrl);
  return (
    <ProofSheet>
      <ClientMessages namespaces={['security']}>
        <PasskeyOffer email={user.email} callbackUrl={callbackUrl} />
      </ClientMessages>
      <Toaster />
    </ProofSheet>
  );
}
