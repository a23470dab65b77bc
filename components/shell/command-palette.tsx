'use client';

import { Command } from 'cmdk';
import { FileText, History, Languages, LogOut, Monitor, Moon, Plus, Search, Sun, Zap } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import useSWR from 'swr';
import { updateProfile } from '#components/profile/actions.ts';
import { readRecents } from '#components/session/recents.ts';
import { dataOf } from '#components/swr/call-error.ts';
import { useDebounced } from '#components/swr/use-debounced.ts';
import { overlayStyle } from '#components/ui/dialog-style.ts';
import { finishAddress } from '#components/ui/finish-address.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { type PageAct, readPageActs } from '#components/ui/page-acts.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { useFocusReturn } from '#components/ui/use-focus-return.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { languageNames, languageOf, offeredLanguages } from '#lib/texts/languages.ts';
import { foundFor } from './found-for.ts';
import type { Found, FoundItem } from './found-item.ts';
import type { CreateEntry, PageEntry } from './navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { signOut } from './sign-out.ts';

interface CommandPaletteProps {
  onClose: () => void;
  /** Without a user it offers creations alone. */
  user?: SessionUser;
  pages: readonly PageEntry[];
  creations: readonly CreateEntry[];
}

interface PaletteEntry {
  key: string;
  label: string;
  detail?: string | undefined;
  icon: ReactNode;
  onSelect: () => void;
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = [
  { theme: 'light', icon: <Sun {...icon} /> },
  { theme: 'dark', icon: <Moon {...icon} /> },
  { theme: 'system', icon: <Monitor {...icon} /> },
] as const;

const none: Found = { items: [], newestCodes: null };
/** Milliseconds after a key before the service is asked. */
const pause = 50;
/** Recent pages that are shown before something is typed. */
const shownRecents = 5;

/** ⌘K: run an act of the page, go to a page, create something, find what the reader may see. */
export function CommandPalette({ onClose, user, pages, creations }: CommandPaletteProps) {
  const t = useTranslations('shell');
  const focus = useFocusReturn();
  const router = useRouter();
  const pathname = usePathname();
  const [query, setQuery] = useState('');
  const { found, newestCodes, busy } = useFound(query);
  const [acts] = useState<readonly PageAct[]>(() => (user ? readPageActs() : []));
  const [visited] = useState(() => (user ? readRecents(user.id) : []));
  const preferences = usePreferences(onClose, user);
  const wanted = query.trim().toLowerCase();
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(wanted);
  const to = (href: string) => () => {
    onClose();
    void finishAddress().then(() => router.push(href));
  };
  const links = [...pages, ...creations].map(({ href }) => href);
  const recents = visited.filter(({ href }) => href !== pathname && !links.includes(href));
  const isAct = ({ href }: { href: string }) => acts.some((act) => act.href === href);
  const kinds = [...new Set(found.map((item) => item.kind))];
  const groups: { heading: string; entries: PaletteEntry[] }[] = [
    ...kinds.map((kind) => ({
      heading: kind,
      entries: found
        .filter((item) => item.kind === kind)
        .map(({ key, label, detail, href }) => ({
          ...{ key, label, detail, icon: <FileText {...icon} />, onSelect: to(href) },
        })),
    })),
    {
      heading: t('palette.recent'),
      entries: recents
        .filter(matches)
        .slice(0, shownRecents)
        .map(({ href, label }) => ({
          ...{ key: `recent-${href}`, label, icon: <History {...icon} />, onSelect: to(href) },
        })),
    },
    {
      heading: t('palette.acts'),
      entries: acts.filter(matches).map((act, index) => ({
        key: `act-${index}-${act.label}`,
        label: act.label,
        icon: <Zap {...icon} />,
        onSelect: () => {
          onClose();
          // Closed, the palette gives the focus back first.
          requestAnimationFrame(act.run);
        },
      })),
    },
    {
      heading: t('palette.create'),
      entries: creations
        .filter((entry) => matches(entry) && !isAct(entry))
        .map(({ href, label }) => ({ key: href, label, icon: <Plus {...icon} />, onSelect: to(href) })),
    },
    {
      heading: t('palette.goTo'),
      entries: pages
        .filter((page) => matches(page) || page.topics?.toLowerCase().includes(wanted))
        .map(({ key, href, label, topics }) => ({
          ...{ key: `page-${href}`, label, icon: <NavigationIcon name={key} />, onSelect: to(href) },
          detail: wanted ? topics : undefined,
        })),
    },
    { heading: t('palette.preferences'), entries: preferences.filter(matches) },
  ];
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
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
              {groups
                .filter(({ entries }) => entries.length > 0)
                .map(({ heading, entries }) => (
                  <Group key={heading} heading={heading}>
                    {entries.map(({ key, label, detail, ...entry }) => (
                      <Entry key={key} value={key} {...entry}>
                        <span className="max-w-[70%] shrink-0 truncate">{label}</span>
                        {detail && <span className="ml-auto truncate text-xs text-ink3">{detail}</span>}
                      </Entry>
                    ))}
                  </Group>
                ))}
            </Command.List>
            {newestCodes !== null && (
              <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink2">
                {t('palette.newestCodes', { count: newestCodes })}
              </p>
            )}
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Theme, language and sign-out. */
function usePreferences(onClose: () => void, user: SessionUser | undefined): PaletteEntry[] {
  const t = useTranslations('shell');
  const router = useRouter();
  const { theme: current = 'system', setTheme } = useTheme();
  const language = languageOf(useLocale());
  if (!user) return [];
  const choose = async (chosen: (typeof offeredLanguages)[number]) => {
    const result = await updateProfile({ language: chosen }).catch(() => undefined);
    if (result?.ok) router.refresh();
    else toast.error(t('palette.languageFailed'), { description: result?.message });
  };
  const leave = () => {
    signOut(user.signOutUrl).catch(() => toast.error(t('stillSignedIn'), { description: t('stillSignedInText') }));
  };
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return [
    ...themes
      .filter(({ theme }) => theme !== current)
      .map(({ theme, icon: mark }) => ({
        key: `theme-${theme}`,
        label: t('palette.theme', { theme: t(`menu.${theme}`) }),
        icon: mark,
        onSelect: andClose(() => setTheme(theme)),
      })),
    ...offeredLanguages
      .filter((offered) => offered !== language)
      .map((offered) => ({
        key: `language-${offered}`,
        label: t('palette.language', { language: languageNames[offered] }),
        icon: <Languages {...icon} />,
        onSelect: andClose(() => void choose(offered)),
      })),
    { key: 'sign-out', label: t('menu.signOut'), icon: <LogOut {...icon} />, onSelect: andClose(leave) },
  ];
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
async function fetchFound(text: string): Promise<CallResult<Found>> {
  const answer = await fetch(`/api/find?text=${encodeURIComponent(text)}`, { headers: { accept: 'application/json' } });
  return answer.json();
}

/** Searches as the reader types. */
function useFound(query: string): { found: readonly FoundItem[]; newestCodes: number | null; busy: boolean } {
  const wanted = query.trim();
  const settled = useDebounced(wanted, pause);
  const { data = none, isLoading } = useSWR(
    settled.length >= 2 && ['find', settled],
    ([, text]) => dataOf(fetchFound(text)),
    { keepPreviousData: true },
  );
  const busy = wanted.length >= 2 && (isLoading || settled !== wanted);
  if (busy || wanted.length < 2) return { found: foundFor(data.items, wanted), newestCodes: null, busy };
  return { found: data.items, newestCodes: data.newestCodes, busy };
}
