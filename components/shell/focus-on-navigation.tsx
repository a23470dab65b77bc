'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

/** A page that takes longer has an own way to say so; the reader has gone on by then. */
const longest = 10_000;

/**
 * After a link was followed the focus is on the heading of the new page: a screen reader says where one is, and Tab
 * goes on from there. The same where what had the focus is gone. A page that put it somewhere itself keeps it there,
 * and so does a dialog.
 */
export function FocusOnNavigation() {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    return whenThere(focusHeading);
  }, [pathname]);
  useEffect(keepFocus, []);
  return null;
}

/** @returns whether there is nothing left to wait for */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return false;
  const active = document.activeElement;
  const isPlaced = active?.closest('#main') && active.id !== 'main';
  if (isPlaced || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  heading.tabIndex = -1;
  // Where the page is scrolled to is the router's matter.
  heading.focus({ preventScroll: true });
  return true;
}

/** Now, or as soon as the page has come. */
function whenThere(done: () => boolean): (() => void) | undefined {
  if (done()) return undefined;
  const observer = new MutationObserver(() => {
    if (done()) stop();
  });
  const timer = setTimeout(() => stop(), longest);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
