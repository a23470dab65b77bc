'use client';

import { Command } from 'cmdk';
import { FileText, Plus, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { dataOf } from '#components/swr/call-error.ts';
import { useDebounced } from '#components/swr/use-debounced.ts';
import { overlayStyle } from '#components/ui/dialog-style.ts';
import { finishAddress } from '#components/ui/finish-address.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { CallResult } from '#lib/portal/result.ts';
import { foundFor } from './found-for.ts';
import type { FoundItem } from './found-item.ts';
import type { CreateEntry, PageEntry } from './navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';

interface CommandPaletteProps {
  onClose: () => void;
  pages: readonly PageEntry[];
  creations: readonly CreateEntry[];
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

const none: readonly FoundItem[] = [];
/** Milliseconds after a key before the service is asked. */
const pause = 50;

/** ⌘K: go to a page, create something, find what the reader may see. */
export function CommandPalette({ onClose, pages, creations }: CommandPaletteProps) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [query, setQuery] = useState('');
  const { found, busy } = useFound(query);
  const go = (href: string) => {
    onClose();
    void finishAddress().then(() => router.push(href));
  };
  const wanted = query.trim().toLowerCase();
  const matches = (label: string) => label.toLowerCase().includes(wanted);
  const kinds = [...new Set(found.map((item) => item.kind))];
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          className="fade-in fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-140 -translate-x-1/2 overflow-hidden rounded-picture border border-line2 bg-surface outline-none"
        >
          <Radix.Title className="sr-only">{t('palette.title')}</Radix.Title>
          <Command shouldFilter={false} label={t('palette.title')} loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4 text-ink3">
              {busy ? <Spinner size={16} /> : <Search size={16} strokeWidth={1.75} aria-hidden="true" />}
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder={t('keys.find')}
                className="h-12 flex-1 bg-transparent text-lg text-ink outline-none max-md:text-[1rem]"
              />
              <Kbd>{t('palette.escape')}</Kbd>
            </div>
            <Command.List className="max-h-[52vh] overflow-y-auto p-1.5">
              {!busy && (
                <Command.Empty className="px-3 py-6 text-center text-ink3">{t('palette.nothing')}</Command.Empty>
              )}
              {kinds.map((kind) => (
                <Group key={kind} heading={kind}>
                  {found
                    .filter((item) => item.kind === kind)
                    .map((item) => (
                      <Entry
                        key={item.key}
                        value={item.key}
                        onSelect={() => go(item.href)}
                        icon={<FileText {...icon} />}
                      >
                        <span className="truncate">{item.label}</span>
                        {item.detail && <span className="ml-auto truncate text-xs text-ink3">{item.detail}</span>}
                      </Entry>
                    ))}
                </Group>
              ))}
              {creations.some((entry) => matches(entry.label)) && (
                <Group heading={t('palette.create')}>
                  {creations
                    .filter((entry) => matches(entry.label))
                    .map((entry) => (
                      <Entry
                        key={entry.href}
                        value={entry.href}
                        onSelect={() => go(entry.href)}
                        icon={<Plus {...icon} />}
                      >
                        {entry.label}
                      </Entry>
                    ))}
                </Group>
              )}
              {pages.some((entry) => matches(entry.label)) && (
                <Group heading={t('palette.goTo')}>
                  {pages
                    .filter((entry) => matches(entry.label))
                    .map((entry) => (
                      <Entry
                        key={entry.href}
                        value={`page-${entry.href}`}
                        onSelect={() => go(entry.href)}
                        icon={<NavigationIcon name={entry.key} />}
                      >
                        {entry.label}
                      </Entry>
                    ))}
                </Group>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink3"
    >
      {children}
    </Command.Group>
  );
}

function Entry({
  icon: mark,
  children,
  ...rest
}: {
  value: string;
  onSelect: () => void;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Command.Item
      className="flex cursor-default items-center gap-2.5 rounded-row px-2.5 py-2 data-[selected=true]:bg-sunken [&>svg]:text-ink3"
      {...rest}
    >
      {mark}
      {children}
    </Command.Item>
  );
}

// No server action: the browser sends those one after the other, and one that is slow would hold up the search.
async function fetchFound(text: string): Promise<CallResult<FoundItem[]>> {
  const answer = await fetch(`/api/find?text=${encodeURIComponent(text)}`, { headers: { accept: 'application/json' } });
  return answer.json();
}

/** Searches as the reader types. */
function useFound(query: string): { found: readonly FoundItem[]; busy: boolean } {
  const wanted = query.trim();
  const settled = useDebounced(wanted, pause);
  const { data = none, isLoading } = useSWR(
    settled.length >= 2 && ['find', settled],
    ([, text]) => dataOf(fetchFound(text)),
    { keepPreviousData: true },
  );
  const busy = wanted.length >= 2 && (isLoading || settled !== wanted);
  return { found: busy || wanted.length < 2 ? foundFor(data, wanted) : data, busy };
}
