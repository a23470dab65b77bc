'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { type EarlyDeed, type EarlyInputRecord, earlyAttribute, earlyRecord } from './early-input-script.ts';

/**
 * Last child of an element with the attribute data-early: once React listens there, what was typed, chosen and pressed in it
 * before is done again, in its order, so that nothing is lost on a slow line.
 */
export function EarlyInput() {
  const mark = useRef<HTMLTemplateElement>(null);
  const deeds = useRef<EarlyDeed[]>([]);
  useLayoutEffect(() => {
    const part = mark.current?.parentElement;
    if (!part) return;
    part.removeAttribute(earlyAttribute);
    deeds.current = takeDeeds(part);
  }, []);
  // After the effects of everything before it: forms listen by then.
  useEffect(() => {
    for (const deed of deeds.current.splice(0)) repeat(deed);
  }, []);
  return <template ref={mark} />;
}

const readRecord = () => (globalThis as { [earlyRecord]?: EarlyInputRecord })[earlyRecord];

/** What was done in this part, and not in one inside it that is still early. */
function takeDeeds(part: Element): EarlyDeed[] {
  const record = readRecord();
  if (!record) return [];
  const isMine = ({ element }: EarlyDeed) => part.contains(element) && !element.closest(`[${earlyAttribute}]`);
  const mine = record.deeds.filter(isMine);
  record.deeds = record.deeds.filter((deed) => !mine.includes(deed));
  return mine.filter((deed) => !isTakenByReact(deed));
}

/**
 * While an event is on its way React may take up the part it is meant for, which brings us here, and hands it the event then. A text is
 * no change in its eyes any more, so that is told again in any case.
 */
function isTakenByReact({ kind, element, event }: EarlyDeed): boolean {
  return event.eventPhase !== Event.NONE && (kind === 'press' || element.type === 'file');
}

function repeat(deed: EarlyDeed): void {
  if (!deed.element.isConnected) return;
  if (deed.kind === 'press') press(deed.element);
  else setAgain(deed.element, readRecord()?.values.get(deed.element) ?? '');
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
    // React tells a change by comparing with the value it last saw set on the element itself: first another one, which it sees, then the
    // typed one behind its back.
    field.value = value === '' ? '0' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
