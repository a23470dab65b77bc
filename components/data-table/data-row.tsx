'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '#components/ui/cx.ts';
import { rowLinkAttribute } from '#components/ui/row-link.tsx';
import { Tr } from '#components/ui/table.tsx';

/**
 * A row that follows its RowLink wherever it is clicked. The link does not lie over the row, so that text of the row
 * can be selected and its other links and buttons work by themselves. The keyboard has the link.
 */
export function DataRow({ className, ...rest }: ComponentProps<typeof Tr>) {
  return (
    <Tr
      onClick={(event) => followRow(event)}
      onAuxClick={(event) => event.button === 1 && followRow(event)}
      className={cx('has-[a[data-row-link]]:cursor-pointer', className)}
      {...rest}
    />
  );
}

function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, [role="menu"]')) return;
  const link = currentTarget.querySelector(`a[${rowLinkAttribute}]`);
  if (!link || document.getSelection()?.type === 'Range') return;
  // As a click on the link itself: the router takes a plain one, the browser one with a key.
  const init = { bubbles: true, cancelable: true, ctrlKey: ctrlKey || button === 1, metaKey, shiftKey };
  link.dispatchEvent(new globalThis.MouseEvent('click', init));
}
