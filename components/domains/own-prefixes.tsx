'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** Buttons that put addresses at the company's own domains into the field above. */
export function OwnPrefixes({
  prefixes,
  onChoose,
}: {
  prefixes: readonly string[];
  onChoose: (prefix: string) => void;
}) {
  const t = useTranslations('common');
  if (prefixes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink2">
      {t('ownDomains')}
      {prefixes.map((prefix) => (
        <Button key={prefix} className="font-mono text-code" onClick={() => onChoose(prefix)}>
          {new URL(prefix).host}
        </Button>
      ))}
    </div>
  );
}
