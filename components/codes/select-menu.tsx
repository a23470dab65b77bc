'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import type { Selection } from './selection.ts';

// Brings the drop zone.
const ListDialog = dynamic(() => import('./list-dialog.tsx').then((part) => part.ListDialog));

interface SelectMenuProps {
  /** Left out while there is nothing on the page. */
  onPage: (() => void) | undefined;
  /** Left out where nothing is filtered. */
  onAll: (() => void) | undefined;
  onSelect: (selection: Selection) => void;
}

/** Ways to choose codes that no single click has. */
export function SelectMenu({ onPage, onAll, onSelect }: SelectMenuProps) {
  const t = useTranslations('codes');
  const [lists, setLists] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <FilterChip label={t('select.label')} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem disabled={!onPage} onSelect={onPage}>
            {t('select.page')}
          </DropdownMenuItem>
          <DropdownMenuItem disabled={!onAll} onSelect={onAll}>
            {t('select.all')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setLists(true)}>{t('select.list')}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {lists && (
        <ListDialog
          onClose={() => setLists(false)}
          onSelect={(selection) => {
            setLists(false);
            onSelect(selection);
          }}
        />
      )}
    </>
  );
}
