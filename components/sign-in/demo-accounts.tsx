'use client';

import { ArrowRight } from 'lucide-react';

const accounts = [
  { email: 'brand@demo.test', who: 'Brand owner', does: 'orders, uploads, exports' },
  { email: 'printer@demo.test', who: 'Printing partner', does: 'print jobs' },
  { email: 'support@demo.test', who: 'Support', does: 'reads across companies' },
  { email: 'operator@demo.test', who: 'Operator', does: 'runs the service' },
  { email: 'rival@demo.test', who: 'Another brand', does: 'sees nothing of the first' },
];
const password = 'proofmark-demo';

/** The accounts of the demo, one press each. Shown only where the demo runs, which is loopback. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-line pt-5">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        Demo accounts
      </h2>
      <p className="mt-0.5 mb-2.5 text-xs text-ink3">
        Press one to sign in. The password of each is <code className="font-mono">{password}</code>.
      </p>
      <ul className="-mx-2 list-none">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account.email, password)}
              className="group flex w-full items-center gap-3 rounded-row px-2 py-1.5 text-left transition-colors duration-quick hover:bg-sunken pointer-coarse:py-2.5"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">{account.who}</span>
                <span className="text-ink3"> {account.does}</span>
                <span className="block font-mono text-xs text-ink3">{account.email}</span>
              </span>
              <ArrowRight size={15} strokeWidth={1.75} className="text-ink3" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
