import { formatNumber } from './format.ts';
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

/** '1 to 10 of 118', Previous, Next. */
export function Pager({ from, to, count, previousHref, nextHref }: PagerProps) {
  return (
    <PageSteps back={{ label: 'Previous', href: previousHref }} on={{ label: 'Next', href: nextHref }}>
      {count === 0 ? 'None' : `${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(count)}`}
    </PageSteps>
  );
}
