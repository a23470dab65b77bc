'use client';

import { ArrowRight } from 'lucide-react';
import { useTexts } from '#texts';

const accounts = ['brand', 'printer', 'support', 'operator', 'rival'] as const;
const password = 'proofmark-demo';

/** The accounts of the demo, one press each. Shown only where the demo runs, which is loopback. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const t = useTexts('sign-in');
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-line pt-5">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        {t('demo.title')}
      </h2>
      <p className="mt-0.5 mb-2.5 text-xs text-ink3">
        {t.rich('demo.lead', { password: () => <code className="font-mono">{password}</code> })}
      </p>
      <ul className="-mx-2 list-none">
        {accounts.map((account) => (
          <li key={account}>
            <button
              type="button"
              onClick={() => onChoose(`${account}@demo.test`, password)}
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
    </section>
  );
}
