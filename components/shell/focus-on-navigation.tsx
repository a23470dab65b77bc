'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

/**
 * After a link was followed the page is at its top, and the focus is on the heading of the new page: a screen reader says where one is, and Tab
 * goes on from there. The same where what had the focus is gone. A page that put it somewhere itself keeps it there,
 * and so does a dialog.
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
    if (!isBack.current && !window.location.hash) window.scrollTo(0, 0);
    isBack.current = false;
    focusHeading();
  }, [pathname]);
  useEffect(keepFocus, []);
  return null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  const active = document.activeElement;
  const isPlaced = active?.closest('#main') && active.id !== 'main';
  if (isPlaced || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
