import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { buttonStyle } from './button-style.ts';

interface PageStep {
  label: string;
  /** Undefined at the end of the list. */
  href: string | undefined;
}

/** Range of a list's page, and links to its neighbours. The address is the page. */
export function PageSteps({ children, back, on }: { children: ReactNode; back: PageStep; on: PageStep }) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('pages')} className="mt-3 flex items-center justify-between gap-4 text-sm text-ink3">
      <span>{children}</span>
      <span className="flex gap-2">
        <Step {...back} rel="prev" />
        <Step {...on} rel="next" />
      </span>
    </nav>
  );
}

function Step({ label, href, rel }: PageStep & { rel: string }) {
  if (href) {
    return (
      <ButtonLink href={href} rel={rel}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <button type="button" disabled className={buttonStyle('secondary')}>
      {label}
    </button>
  );
}
