import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/**
 * A detail page under its header: substance left, facts in a 300 px rail right; the rail goes below on small screens.
 */
export function DetailLayout({
  children,
  rail,
  railLabel,
}: {
  children: ReactNode;
  rail: ReactNode;
  railLabel?: string;
}) {
  const t = useTranslations('ui');
  return (
    <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1fr)_300px] print:grid-cols-[minmax(0,1fr)_76mm]">
      <div className="min-w-0 max-lg:[&>section:first-child]:mt-2">{children}</div>
      <aside
        aria-label={railLabel ?? t('facts')}
        className="border-line max-lg:mt-[26px] max-lg:border-t max-lg:pt-[22px] lg:border-l lg:pt-[26px] lg:pl-7 print:mt-0 print:border-t-0 print:border-l print:pt-[26px] print:pl-6"
      >
        {rail}
      </aside>
    </div>
  );
}
