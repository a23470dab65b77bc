'use client';

import { Keyboard, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '#components/ui/menu.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';
import { openPanel } from './shell-panels.ts';
import { signOut } from './sign-out.ts';
import { UserMenuButton } from './user-menu-button.tsx';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = [
  { value: 'light', icon: <Sun {...icon} /> },
  { value: 'dark', icon: <Moon {...icon} /> },
  { value: 'system', icon: <Monitor {...icon} /> },
] as const;

/** The menu behind the button, open from the start: it loads when it is first asked for. */
export function UserMenuEntries({ email, children }: { email: string; children: ReactNode }) {
  const t = useTexts('shell');
  const { theme = 'system', setTheme } = useTheme();
  const router = useRouter();
  const openSecurity = () => {
    // On a phone the menu is in a sheet over the page.
    openPanel(undefined);
    router.push(paths.security);
  };
  const leave = () => {
    signOut().catch(() => toast.error(t('stillSignedIn'), { description: t('stillSignedInText') }));
  };
  return (
    <Menu side="top" defaultOpen trigger={<UserMenuButton>{children}</UserMenuButton>}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuLabel>{t('menu.theme')}</MenuLabel>
      <MenuRadioGroup
        value={theme}
        onValueChange={setTheme}
        options={themes.map((each) => ({ ...each, label: t(`menu.${each.value}`) }))}
      />
      <MenuSeparator />
      <MenuItem icon={<Keyboard {...icon} />} onSelect={() => openPanel('keys')}>
        {t('menu.keys')}
      </MenuItem>
      <MenuItem icon={<ShieldCheck {...icon} />} onSelect={openSecurity}>
        {t('menu.security')}
      </MenuItem>
      <MenuItem icon={<LogOut {...icon} />} onSelect={leave}>
        {t('menu.signOut')}
      </MenuItem>
    </Menu>
  );
}
