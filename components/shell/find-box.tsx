'use client';

import { useTranslations } from 'next-intl';
import { openPanel } from '#components/activity/shell-panels.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { MenuIcon, SearchIcon } from '#components/ui/plain-icons.tsx';

/** The box in the top bar that opens the command palette; on small screens only its icon. */
export function FindBox() {
  const t = useTranslations('shell');
  return (
    <>
      <button
        type="button"
        onClick={() => openPanel('find')}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex w-[290px] items-center gap-2 rounded-control border border-line bg-surface px-2 py-[5px] text-left text-sm text-ink3 transition-colors duration-quick hover:border-line2 max-lg:w-48 max-md:hidden"
      >
        <SearchIcon size={15} />
        <span className="truncate">{t('findHint')}</span>
        <span className="ml-auto">
          <Kbd>⌘K</Kbd>
        </span>
      </button>
      <span className="md:hidden">
        <IconButton label={t('find')} onClick={() => openPanel('find')}>
          <SearchIcon size={18} />
        </IconButton>
      </span>
    </>
  );
}

/** Opens the menu of phones and tablets; not there where the sidebar is. */
export function MenuButton() {
  const t = useTranslations('shell');
  return (
    <span className="-ml-2 lg:hidden">
      <IconButton label={t('menu.label')} onClick={() => openPanel('menu')}>
        <MenuIcon size={19} />
      </IconButton>
    </span>
  );
}
