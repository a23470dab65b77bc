'use client';

import { useEffect, useRef, useState } from 'react';
import { onNavigation } from '#lib/portal/navigation-start.ts';
import { waitWith } from './typed-ahead.ts';

/** How long typing pauses before a search goes out, in milliseconds. */
const pause = 250;

/**
 * What is being typed, until a pause hands it on, or a filter that is set meanwhile. A text that waits is dropped when
 * the reader follows a link: handed on later it would change the address, and take them back. So it is when the value
 * changes by other means.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const handOn = (text: string) => {
    setTyped(undefined);
    onChange(text);
  };

  const drop = useRef<() => void>(undefined);
  useEffect(() => {
    if (typed === undefined) return;
    const handOnNow = () => {
      end();
      setTyped(undefined);
      latest.current(typed);
    };
    const timer = setTimeout(handOnNow, pause);
    const endWaiting = waitWith(handOnNow);
    const end = () => {
      clearTimeout(timer);
      endWaiting();
    };
    drop.current = end;
    return end;
  }, [typed]);
  useEffect(
    () =>
      onNavigation(() => {
        // By itself: what is set here is shown when the new page is, which may be after the pause.
        drop.current?.();
        setTyped(undefined);
      }),
    [],
  );

  return { text: typed ?? value, type: setTyped, handOn, waits: typed !== undefined };
}
