'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Pager } from '#components/ui/pager.tsx';
import { type ListValues, listQuery } from './list-params.ts';

interface ListPagerProps {
  /** Values of the address the rows belong to. */
  values: ListValues;
  count: number;
  /** Rows on this page. */
  shown: number;
}

/** '1 to 20 of 118', Previous, Next: links that keep every filter of the address. */
export function ListPager({ values, count, shown }: ListPagerProps) {
  const pathname = usePathname();
  const search = useSearchParams();
  const { limit, offset } = listQuery(values);
  const page = offset / limit + 1;
  const href = (to: number) => {
    const next = new URLSearchParams(search);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return (
    <Pager
      from={shown === 0 ? 0 : offset + 1}
      to={offset + shown}
      count={count}
      previousHref={page > 1 ? href(page - 1) : undefined}
      nextHref={offset + shown < count ? href(page + 1) : undefined}
    />
  );
}
