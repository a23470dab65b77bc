'use client';

import { useTranslations } from 'next-intl';
import type { Options } from 'nuqs';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { Button } from '#components/ui/button.tsx';
import type { FoundCodes } from './found-codes.ts';

interface FindCodeProps {
  /** The text of the address. */
  text: string;
  /** Its codes, once the page shows them. */
  found: FoundCodes | undefined;
  onType: (text: string, options: Options) => Promise<unknown>;
  /** Takes another filter that the text fits. */
  onTake: (name: string, value: string) => void;
}

/** Finds codes by their id, serial number or SCM value while one types, and offers the other filters that fit. */
export function FindCode({ text, found, onType, onTake }: FindCodeProps) {
  const t = useTranslations('codes');
  const isNone = found && !found.isPart && found.others.length === 0;
  return (
    <>
      <ListSearch label={t('find.label')} placeholder={t('find.placeholder')} value={text} onChange={onType} />
      <div role="status" className={found ? 'order-last w-full text-sm text-ink2 empty:hidden' : 'sr-only'}>
        {found?.isPart && t('find.part', { text: found.text })}
        {found && found.others.length > 0 && (
          <span className="flex flex-wrap items-center gap-2">
            {t('find.several', { text: found.text })}
            {found.others.map(({ name, value, label }) => (
              <Button key={name + value} onClick={() => onTake(name, value)}>
                {label}
              </Button>
            ))}
          </span>
        )}
        {(found?.isPart || isNone) && found.newestCodes !== null && (
          <> {t('find.newest', { count: found.newestCodes })}</>
        )}
      </div>
    </>
  );
}
