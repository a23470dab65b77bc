'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export const overlayStyle = 'fixed inset-0 z-40 bg-black/40 fade-in';
export const dialogStyle =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-picture border border-line2 bg-surface p-5 outline-none fade-in';

interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Button that opens it; without one, control `open`. */
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** 'normal' 480 px, 'wide' 720 px. */
  size?: 'normal' | 'wide';
}

/** A window over the page for a short task. Escape and the cross close it; focus goes back where it was. */
export function Dialog({ trigger, title, description, children, footer, size = 'normal', ...state }: DialogProps) {
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={cx(dialogStyle, size === 'wide' ? 'max-w-180' : 'max-w-120')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-1 -mr-1">
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-ink2">{description}</Radix.Description>}
          <div className="mt-4">{children}</div>
          {footer && <div className="mt-5 flex flex-wrap justify-end gap-2">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
