'use client';

import { showToast } from '#components/ui/toast-store.ts';

/** What to do about an error. A SKU it proposes can be copied by pressing it. */
export function ErrorAdvice({ text }: { text: string }) {
  const sku = /^Did you mean (.+)\?$/.exec(text)?.[1];
  if (!sku) return <>{text}</>;
  const copy = () => {
    navigator.clipboard
      .writeText(sku)
      .then(() => showToast({ title: 'Copied', text: sku }))
      .catch(() => showToast({ tone: 'bad', title: 'Could not copy' }));
  };
  return (
    <>
      Did you mean{' '}
      <button
        type="button"
        onClick={copy}
        title="Copy"
        className="rounded-sm text-spot underline-offset-2 hover:underline"
      >
        {sku}
      </button>
      ?
    </>
  );
}
