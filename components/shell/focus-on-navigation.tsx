'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

/**
 * After a link was followed the page is at its top, and the focus is on the heading of the new page: a screen reader
 * says where one is, and Tab goes on from there. The same where what had the focus is gone. A page that put it somewhere
 * itself keeps it there, in view, and so does a dialog.
 */
export function FocusOnNavigation() {
  const pathname = usePathname();
  const before = useRef(pathname);
  const isBack = useRef(false);
  useEffect(() => {
    // The browser restores the place of a page that back leads to.
    const goBack = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Next does not scroll to a page in an element without a box, as DisabledUntilHydrated is.
    const stays = isBack.current || window.location.hash !== '';
    isBack.current = false;
    if (!stays) window.scrollTo(0, 0);
    const placed = findPlaced();
    if (!placed) focusHeading();
    else if (!stays) placed.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  useEffect(keepFocus, []);
  return null;
}

/** Returns the element on which the page itself has put the focus. */
function findPlaced(): Element | null {
  const active = document.activeElement;
  return active?.closest('#main') && active.id !== 'main' ? active : null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
