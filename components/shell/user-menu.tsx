'use client';

import { useState } from 'react';
import { later } from '#components/ui/later.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

interface UserMenuProps {
  name: string;
  email: string;
  role: string;
}

const load = () => import('./user-menu-entries.tsx').then((module) => module.UserMenuEntries);

const LoadedMenu = later(load, <div className="h-12" />);

/**
 * The reader's own menu: theme and sign-out. Until it is asked for it is a button, and its code stays on the server.
 */
export function UserMenu(props: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <LoadedMenu {...props} />;
  return (
    <UserMenuButton
      name={props.name}
      role={props.role}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
}
