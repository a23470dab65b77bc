'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { copyText } from '#components/ui/copy-text.ts';
import type { IngestionError } from '#lib/contract/ingestion.ts';

/** Advice on an error. Clicking a proposed SKU copies it. */
export function ErrorAdvice({ error }: { error: Pick<IngestionError, 'advice' | 'advice_reason'> }) {
  const t = useTranslations('ingestion');
  const sku = error.advice_reason?.code === 'didYouMean' ? error.advice_reason.values?.sku : undefined;
  if (typeof sku !== 'string') return <>{error.advice}</>;
  const copy = async () => {
    if (await copyText(sku)) toast.success(t('copied'), { description: sku });
    else toast.error(t('notCopied'));
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
