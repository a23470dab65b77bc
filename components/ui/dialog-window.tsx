'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '#texts';
import { cx } from './cx.ts';
import { dialogStyle, giveFocusBack, overlayStyle } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogContent {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** 'normal' 480 px, 'wide' 720 px. */
  size?: 'normal' | 'wide';
}

interface DialogWindowProps extends DialogContent {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opened it, if one did. */
  opener: RefObject<HTMLElement | null>;
}

/** What a Dialog is while it is open. */
export function DialogWindow({ opener, ...props }: DialogWindowProps) {
  const t = useTexts('ui');
  const { title, description, children, footer, size = 'normal', ...state } = props;
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={cx(dialogStyle, size === 'wide' ? 'max-w-180' : 'max-w-120')}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => giveFocusBack(event, opener.current)}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('close')} className="-mt-1 -mr-1">
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
