'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SubmitEvent } from 'react';

const accounts = ['brand', 'printer', 'support', 'operator', 'rival'] as const;
const password = 'proofmark-demo';

interface DemoAccountsProps {
  csrfToken: string;
  callbackUrl: string;
  onChoose: (email: string, password: string) => void;
}

/**
 * The accounts of the demo, one press each. Shown only where the demo runs, which is loopback. Works as a plain form
 * too.
 */
export function DemoAccounts({ csrfToken, callbackUrl, onChoose }: DemoAccountsProps) {
  const t = useTranslations('sign-in');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget, event.nativeEvent.submitter).get('email')), password);
  };
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-line pt-5">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        {t('demo.title')}
      </h2>
      <p className="mt-0.5 mb-2.5 text-xs text-ink3">
        {t.rich('demo.lead', { password: () => <code className="font-mono">{password}</code> })}
      </p>
      <form method="post" action="/api/auth/callback/password" onSubmit={submit}>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <input type="hidden" name="password" value={password} />
        <ul className="-mx-2 list-none">
          {accounts.map((account) => (
            <li key={account}>
              <button
                type="submit"
                name="email"
                value={`${account}@demo.test`}
                className="group flex w-full items-center gap-3 rounded-row px-2 py-1.5 text-left transition-colors duration-quick hover:bg-sunken pointer-coarse:py-2.5"
              >
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{t(`demo.${account}.who`)}</span>
                  <span className="text-ink3"> {t(`demo.${account}.does`)}</span>
                  <span className="block font-mono text-xs text-ink3">{account}@demo.test</span>
                </span>
                <ArrowRight size={15} strokeWidth={1.75} className="text-ink3" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
