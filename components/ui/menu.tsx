'use client';

import { type ReactNode, useState } from 'react';
import { loadedPart, useLoadedPart } from './loaded-part.ts';
import type * as parts from './menu-parts.tsx';
import { openingButton } from './opening-button.ts';

/** What menus are made of loads when the first one opens: until then a menu is its button. */
const part = loadedPart(() => import('./menu-parts.tsx'));

type Props<N extends keyof typeof parts> = Parameters<(typeof parts)[N]>[0];

/**
 * A menu under its button. It stays where its button is in the page, so that it belongs to the same landmark, and
 * leaves the rest of the page readable. Children: MenuItem, MenuLabel, MenuRadioGroup, MenuCheckbox, MenuSeparator.
 */
export function Menu({
  trigger,
  defaultOpen = false,
  ...rest
}: Props<'OpenMenu'> & { defaultOpen?: boolean }): ReactNode {
  const [isWanted, setIsWanted] = useState(defaultOpen);
  const loaded = useLoadedPart(part, isWanted, () => setIsWanted(false));
  if (loaded) return <loaded.OpenMenu trigger={trigger} {...rest} />;
  return openingButton(trigger, { popup: 'menu', isOpen: false, part, onOpen: () => setIsWanted(true) });
}

// Inside a menu they are there: it opens when they have come.

/** An entry that does something: onSelect, disabled, icon; `danger` for what destroys. */
export function MenuItem(props: Props<'MenuItem'>) {
  const loaded = part.get();
  return loaded && <loaded.MenuItem {...props} />;
}

/** Several alternatives, one chosen. Props: value, onValueChange, options. */
export function MenuRadioGroup(props: Props<'MenuRadioGroup'>) {
  const loaded = part.get();
  return loaded && <loaded.MenuRadioGroup {...props} />;
}

/** An entry to tick; the menu stays open. Props: checked, onCheckedChange. */
export function MenuCheckbox(props: Props<'MenuCheckbox'>) {
  const loaded = part.get();
  return loaded && <loaded.MenuCheckbox {...props} />;
}

/** A heading inside a menu. */
export function MenuLabel(props: Props<'MenuLabel'>) {
  const loaded = part.get();
  return loaded && <loaded.MenuLabel {...props} />;
}

/** A line between groups. */
export function MenuSeparator() {
  const loaded = part.get();
  return loaded && <loaded.MenuSeparator />;
}
