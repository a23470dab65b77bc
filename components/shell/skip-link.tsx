'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { rowLinkAttribute } from '#components/ui/row-link.tsx';

const style =
  'sr-only rounded-control bg-ink px-3 py-1.5 text-sm font-medium text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50';

/**
 * First stops of the keyboard on every page: the page, and where there is a list its first row, past tabs and filters.
 */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <>
      <a href="#main" className={style}>
        {t('skipToPage')}
      </a>
      <button
        type="button"
        onClick={toFirstRow}
        className={cx('hidden group-has-[[data-row-link]]/shell:block', style)}
      >
        {t('skipToRow')}
      </button>
    </>
  );
}

function toFirstRow(): void {
  const row = document.querySelector<HTMLElement>(`#main a[${rowLinkAttribute}]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
