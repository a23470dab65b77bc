import { useTranslations } from 'next-intl';
import { PageSteps } from './page-steps.tsx';

interface PagerProps {
  /** Number of the first row shown, from 1; 0 when there is none. */
  from: number;
  to: number;
  count: number;
  /** Addresses of the neighbouring pages; undefined at the ends. */
  previousHref?: string | undefined;
  nextHref?: string | undefined;
}

/** '1 to 10 of 118', and the ways to its neighbours. */
export function Pager({ from, to, count, previousHref, nextHref }: PagerProps) {
  const t = useTranslations('ui');
  return (
    <PageSteps back={{ label: t('previous'), href: previousHref }} on={{ label: t('next'), href: nextHref }}>
      {count === 0 ? t('none') : t('range', { from, to, count })}
    </PageSteps>
  );
}
