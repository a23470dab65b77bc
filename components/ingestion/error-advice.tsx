'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';

/** What to do about an error. A SKU it proposes can be copied by pressing it. */
export function ErrorAdvice({ text }: { text: string }) {
  const t = useTranslations('ingestion');
  const sku = /^Did you mean (.+)\?$/.exec(text)?.[1];
  if (!sku) return <>{text}</>;
  const copy = () => {
    navigator.clipboard
      .writeText(sku)
      .then(() => toast.success(t('copied'), { description: sku }))
      .catch(() => toast.error(t('notCopied')));
  };
  const button = () => (
    <button
      type="button"
      onClick={copy}
      title={t('copy')}
      className="rounded-sm text-spot underline-offset-2 hover:underline"
    >
      {sku}
    </button>
  );
  return <>{t.rich('advice.didYouMean', { sku: button })}</>;
}
