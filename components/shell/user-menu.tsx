'use client';

import { type ReactNode, useState } from 'react';
import { later } from '#components/ui/later.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

interface UserMenuProps {
  email: string;
  /** Who is signed in, as the server has drawn it. */
  children: ReactNode;
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
    <UserMenuButton aria-haspopup="menu" onPointerEnter={load} onFocus={load} onClick={() => setWanted(true)}>
      {props.children}
    </UserMenuButton>
  );
}
