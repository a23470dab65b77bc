import { ButtonLink } from './button-link.tsx';
import { buttonStyle } from './button-style.ts';
import { formatNumber } from './format.ts';

interface PagerProps {
  /** Number of the first row shown, from 1; 0 when there is none. */
  from: number;
  to: number;
  count: number;
  /** Addresses of the neighbouring pages; undefined at the ends. */
  previousHref?: string | undefined;
  nextHref?: string | undefined;
}

/** '1 to 10 of 118', Previous, Next. The address is the page. */
export function Pager({ from, to, count, previousHref, nextHref }: PagerProps) {
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between text-sm text-ink3">
      <span>{count === 0 ? 'None' : `${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(count)}`}</span>
      <span className="flex gap-2">
        <Step href={previousHref} rel="prev">
          Previous
        </Step>
        <Step href={nextHref} rel="next">
          Next
        </Step>
      </span>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: string }) {
  if (href) {
    return (
      <ButtonLink href={href} rel={rel}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <button type="button" disabled className={buttonStyle('secondary')}>
      {children}
    </button>
  );
}
