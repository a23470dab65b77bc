'use client';

import { useEffect } from 'react';
import { readEarlyRecord } from './early-input-script.ts';
import { opensAttribute, type ShellPanel } from './opens.ts';
import { openPanel } from './shell-panels.ts';

const openerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`[${opensAttribute}]`) : null;

const openBy = (opener: Element) =>
  openPanel((opener.getAttribute(opensAttribute) ?? undefined) as ShellPanel | undefined);

/** Opens the panel of whichever button is pressed, also of one that was pressed before the script had come. */
export function useOpeningButtons(): void {
  useEffect(() => {
    for (const opener of takeEarly()) openBy(opener);
    const onClick = (event: MouseEvent) => {
      const opener = openerOf(event.target);
      if (!opener) return;
      // Its part of the page may still wait for its script, and would have it pressed again.
      takeEarly();
      openBy(opener);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function takeEarly(): Element[] {
  const record = readEarlyRecord();
  if (!record) return [];
  const mine = record.deeds.filter(({ element }) => openerOf(element));
  record.deeds = record.deeds.filter((deed) => !mine.includes(deed));
  return mine.map(({ element }) => element);
}
