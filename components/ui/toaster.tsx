'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { Toaster as Sonner, type ToasterProps } from 'sonner';
import { cx } from './cx.ts';
import { usePhone } from './use-phone.ts';

const dot = (tone: string) => <span className={cx('mt-1.5 block size-2 rounded-full', tone)} aria-hidden="true" />;

const icons: NonNullable<ToasterProps['icons']> = {
  success: dot('bg-ok'),
  info: dot('bg-spot'),
  error: dot('bg-bad'),
  close: <X size={15} strokeWidth={1.75} aria-hidden="true" />,
};

const titleStyle = 'font-medium text-ink';
const textStyle = 'mt-0.5 text-sm text-ink2';

const classNames: NonNullable<NonNullable<ToasterProps['toastOptions']>['classNames']> = {
  toast:
    'flex w-full items-start outline-spot! focus-visible:outline-2! gap-[7px] rounded-surface border border-line2 bg-surface py-3 pr-2 pl-3.5 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] pointer-events-auto data-[expanded=false]:data-[front=false]:*:opacity-0',
  content: 'min-w-0 flex-1',
  title: titleStyle,
  description: textStyle,
  actionButton: 'rounded-sm px-1 text-sm font-medium text-spot hover:underline',
  closeButton:
    'order-last -my-1 inline-grid size-7 place-items-center rounded-row text-ink3 transition-colors duration-quick hover:bg-sunken hover:text-ink pointer-coarse:size-11',
};

/** Where `toast` of sonner shows its messages. Once, in the shell. F8 moves the focus there. */
export function Toaster() {
  const t = useTranslations('ui');
  const isPhone = usePhone();
  return (
    // Sonner gives the focus back to where it came from when it leaves the toasts: Tab would lead into them again and
    // again. Without its focus handler Tab goes on.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        hotkey={['F8']}
        customAriaLabel={t('notices', { hotkey: 'F8' })}
        duration={5000}
        // One below the other, as each is to be read. On a phone a stack, which a tap spreads: they would cover the page.
        expand={!isPhone}
        gap={8}
        offset={16}
        closeButton
        icons={icons}
        toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: t('dismiss') }}
        // On a phone below the last buttons of a form, and above a bar at the bottom of the page.
        className="font-sans! max-md:bottom-4! max-md:group-has-data-bottom-bar/shell:bottom-20! print:hidden"
        style={{ '--width': '340px' } as CSSProperties}
      />
    </div>
  );
}
