'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { type EarlyDeed, type EarlyInputRecord, earlyAttribute, readEarlyRecord } from './early-input-script.ts';

/**
 * Last child of an element with the attribute data-early: once React listens there, what was typed, chosen and pressed
 * in it before is done again, in its order, so that nothing is lost on a slow line.
 */
export function EarlyInput() {
  const mark = useRef<HTMLTemplateElement>(null);
  const deeds = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    const part = mark.current?.parentElement;
    if (!part) return;
    part.removeAttribute(earlyAttribute);
    deeds.current = takeDeeds(part);
  }, []);
  // After the effects of everything before it: forms listen by then.
  useEffect(() => {
    for (const repeat of deeds.current.splice(0)) repeat();
  }, []);
  return <template ref={mark} />;
}

/** What was done in this part, and not in one inside it that is still early, to be done again. */
function takeDeeds(part: Element): (() => void)[] {
  const record = readEarlyRecord();
  if (!record) return [];
  const isMine = ({ element }: EarlyDeed) => part.contains(element) && !element.closest(`[${earlyAttribute}]`);
  const mine = record.deeds.filter(isMine);
  record.deeds = record.deeds.filter((deed) => !mine.includes(deed));
  const again = mine.filter((deed) => !isTakenByReact(deed)).map((deed) => repeatOf(deed, record));
  // A password may be among them.
  if (record.deeds.length === 0) record.values.clear();
  return again;
}

/**
 * While an event is on its way React may take up the part it is meant for, which brings us here, and hands it the event
 * then. A text is no change in its eyes any more, so that is dispatched again in any case.
 */
function isTakenByReact({ kind, element, event }: EarlyDeed): boolean {
  return event.eventPhase !== Event.NONE && (kind === 'press' || element.type === 'file');
}

function repeatOf(deed: EarlyDeed, { values }: EarlyInputRecord): () => void {
  const { element } = deed;
  if (deed.kind === 'press') return () => element.isConnected && press(element);
  const value = values.get(deed.element) ?? '';
  return () => element.isConnected && setAgain(deed.element, value);
}

/** As a mouse does it: menus open when the button goes down, everything else on the click. */
function press(element: HTMLElement): void {
  const mouse = { bubbles: true, cancelable: true, composed: true, button: 0, isPrimary: true, pointerType: 'mouse' };
  element.dispatchEvent(new PointerEvent('pointerdown', mouse));
  element.dispatchEvent(new PointerEvent('pointerup', mouse));
  element.focus();
  element.click();
}

function setAgain(field: Extract<EarlyDeed, { kind: 'value' }>['element'], value: string): void {
  // The files chosen are still there.
  if (field.type !== 'file') {
    // React tells a change by comparing with the value it last saw set on the element itself: first another one, which
    // it sees, then the typed one behind its back.
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
