'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { dialogStyle, overlayStyle } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** A window over the page for a short task: DialogTrigger, and a DialogContent with title, body and footer. */
export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'className'> {
  /** 'normal' 480 px, 'wide' 720 px. */
  size?: 'normal' | 'wide';
}

/** The window, with its close button. */
export function DialogContent({ size = 'normal', children, onCloseAutoFocus, ...rest }: DialogContentProps) {
  const t = useTranslations('ui');
  const focus = useFocusReturn();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        className={cx(dialogStyle, size === 'wide' ? 'max-w-180' : 'max-w-120')}
        onOpenAutoFocus={focus.onOpenAutoFocus}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          focus.onCloseAutoFocus(event);
        }}
        {...rest}
      >
        <Radix.Close asChild>
          <IconButton
            label={t('close')}
            className="absolute top-4 right-4 pointer-coarse:top-2.5 pointer-coarse:right-2.5 pointer-coarse:size-11"
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </Radix.Close>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogTitle(props: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title
      className="pr-11 text-lg font-semibold tracking-tight pointer-coarse:min-h-9 pointer-coarse:pr-14"
      {...props}
    />
  );
}

export function DialogDescription(props: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className="mt-1 text-ink2" {...props} />;
}

export function DialogBody(props: ComponentProps<'div'>) {
  return <div className="mt-4" {...props} />;
}

/** Buttons, the primary one last. */
export function DialogFooter(props: ComponentProps<'div'>) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2" {...props} />;
}
