'use client';

import { Keyboard, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { openPanel } from '#components/activity/shell-panels.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { paths } from '#lib/portal/paths.ts';
import { signOut } from './sign-out.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = [
  { value: 'light', icon: <Sun {...icon} /> },
  { value: 'dark', icon: <Moon {...icon} /> },
  { value: 'system', icon: <Monitor {...icon} /> },
] as const;

interface UserMenuProps {
  email: string;
  /** Where the session at the company's identity provider ends. */
  signOutUrl?: string | undefined;
  /** Name and company of the user, rendered on the server. */
  children: ReactNode;
}

/** The user's own menu at the foot of the sidebar: theme, keys, security and sign-out. */
export function UserMenu({ email, signOutUrl, children }: UserMenuProps) {
  const t = useTranslations('shell');
  const { theme = 'system', setTheme } = useTheme();
  const router = useRouter();
  const openSecurity = () => {
    // On a phone the menu is in a sheet over the page.
    openPanel(undefined);
    router.push(paths.security);
  };
  const leave = () => {
    signOut(signOutUrl).catch(() => toast.error(t('stillSignedIn'), { description: t('stillSignedInText') }));
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex w-full items-center gap-2.5 rounded-[8px] p-2 transition-colors duration-quick hover:bg-sunken data-[state=open]:bg-sunken">
        {children}
        <span className="sr-only">{t('yourMenu')}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <DropdownMenuLabel>{email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('menu.theme')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
          {themes.map((each) => (
            <DropdownMenuRadioItem key={each.value} value={each.value}>
              {each.icon}
              {t(`menu.${each.value}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => openPanel('keys')}>
          <Keyboard {...icon} />
          {t('menu.keys')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={openSecurity}>
          <ShieldCheck {...icon} />
          {t('menu.security')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave}>
          <LogOut {...icon} />
          {t('menu.signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
