'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx';
import { chipButton } from './filter-chip.tsx';

export interface ListFilter {
  /** Tells it from the others. */
  name: string;
  label: string;
  isSet: boolean;
  /** In sight on wide windows while it is not set. */
  isMain?: boolean;
  /** `defaultOpen` is true for a filter that was just picked from the menu of filters. */
  chip: (defaultOpen: boolean) => ReactNode;
}

const comeIntoSight = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * The filters of a list that has many. Visible are the set ones and, on wide windows, the most used; a menu has the
 * others. On phones they are one row, which scrolls. Set or picked filters stay until the user leaves the page.
 */
export function FilterSet({ filters }: { filters: readonly (ListFilter | false)[] }) {
  const t = useTranslations('ui');
  const [kept, setKept] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({});
  const isPicking = useRef(false);
  const all = filters.filter((filter) => filter !== false);
  const set = all.filter(({ isSet }) => isSet);
  const fresh = set.filter(({ name }) => !kept.includes(name));
  if (fresh.length > 0) setKept([...kept, ...fresh.map(({ name }) => name)]);
  const isShown = ({ name, isSet }: ListFilter) => isSet || kept.includes(name) || picked[name] !== undefined;
  const others = all.filter((filter) => !isShown(filter));
  const pick = (name: string) => {
    isPicking.current = true;
    setPicked({ ...picked, [name]: (picked[name] ?? 0) + 1 });
  };
  return (
    <span className="contents max-md:-m-1 max-md:flex max-md:relative max-md:min-w-0 max-md:flex-1 max-md:gap-2 max-md:overflow-x-auto max-md:whitespace-nowrap max-md:p-1 max-md:[scrollbar-width:none]">
      {all.map((filter) => {
        const { name, isMain = false, chip } = filter;
        if (!isShown(filter) && !isMain) return null;
        return (
          <span
            key={`${name} ${picked[name] ?? ''}`}
            ref={picked[name] === undefined ? undefined : comeIntoSight}
            className={cx('flex shrink-0 md:max-w-full', !isShown(filter) && 'max-lg:hidden')}
          >
            {chip(picked[name] !== undefined)}
          </span>
        );
      })}
      {others.length > 0 && (
        <span className={cx('shrink-0 max-md:order-first', others.every(({ isMain }) => isMain) && 'lg:hidden')}>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <button type="button" className={chipButton}>
                <span className="lg:hidden">{t('filter.all')}</span>
                <span className="max-lg:hidden">{t('filter.more')}</span>
                {set.length > 0 && <span className="text-spot lg:hidden">{set.length}</span>}
              </button>
            </DropdownMenuTrigger>
            <DropdownMenuContent
              onCloseAutoFocus={(event) => {
                // The focus goes into the filter that opens.
                if (isPicking.current) event.preventDefault();
                isPicking.current = false;
              }}
            >
              {others.map(({ name, label, isMain }) => (
                <DropdownMenuItem key={name} onSelect={() => pick(name)} className={isMain ? 'lg:hidden' : undefined}>
                  {label}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        </span>
      )}
    </span>
  );
}
