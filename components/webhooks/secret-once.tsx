import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** The secret of a webhook, the one time it can be read. */
export function SecretOnce({ secret, end }: { secret: string; end: ReactNode }) {
  const t = useTranslations('webhooks');
  return (
    <div className="grid max-w-160 gap-4">
      <Callout tone="wait" title={t('copyNow')} role="status">
        {t('copyNowText')}
      </Callout>
      <p className="flex items-center justify-between gap-3 rounded-surface border border-line bg-sunken px-3.5 py-2.5">
        <code className="min-w-0 font-mono text-code break-all">{secret}</code>
        <CopyButton value={secret} label={t('copySecret')} />
      </p>
      <div className="flex flex-wrap justify-end gap-2">{end}</div>
    </div>
  );
}
