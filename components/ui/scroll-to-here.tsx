'use client';

import { useEffect, useRef } from 'react';

/** Inside an item of a list that scrolls sideways: brings the item into sight, without moving the page. */
export function ScrollToHere() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const item = mark.current?.closest('li');
    const list = item?.parentElement;
    if (!item || !list) return;
    // At once, and when the list becomes narrower, as on a phone that is turned.
    const observer = new ResizeObserver(() => {
      list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.clientWidth) / 2;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
