'use client';

import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '#components/ui/menu.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { Person } from './company-card.tsx';
import { signOut } from './sign-out.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes = [
  { value: 'light', label: 'Light', icon: <Sun {...icon} /> },
  { value: 'dark', label: 'Dark', icon: <Moon {...icon} /> },
  { value: 'system', label: 'As the system', icon: <Monitor {...icon} /> },
];

/** The reader's own menu at the foot of the sidebar: theme and sign-out. */
export function UserMenu({ name, email, role }: { name: string; email: string; role: string }) {
  const { theme = 'system', setTheme } = useTheme();
  const leave = () => {
    signOut().catch(() => showToast({ tone: 'bad', title: 'You are still signed in', text: 'Try again in a moment.' }));
  };
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-[8px] p-2 transition-colors duration-quick hover:bg-sunken data-[state=open]:bg-sunken"
        >
          <Person name={name} role={role} />
          <span className="sr-only">, your menu</span>
        </button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup value={theme} onValueChange={setTheme} options={themes} />
      <MenuSeparator />
      <MenuItem icon={<LogOut {...icon} />} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
