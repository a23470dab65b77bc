'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { settlePasskeyOffer } from '#components/session/passkey-offer.ts';
import { CreatePasskey } from './passkey-forms.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Creates a passkey with the password that was just typed. “Not now” is remembered in this browser. */
export function PasskeyOffer({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const t = useTranslations('security');
  const [codes, setCodes] = useState<string[]>();
  const leave = () => {
    settlePasskeyOffer(email);
    window.location.assign(callbackUrl);
  };
  return (
    <>
      <h1 className="text-title font-semibold tracking-title">{t('offer.title')}</h1>
      <p className="mt-[3px] mb-6 text-ink2">{t('passkey.text')}</p>
      {codes ? (
        <RecoveryCodes heading="h2" codes={codes} email={email} onDone={leave} />
      ) : (
        <CreatePasskey onCancel={leave} onAdded={(made) => (made ? setCodes(made) : leave())} />
      )}
    </>
  );
}
