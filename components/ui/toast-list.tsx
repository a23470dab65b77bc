'use client';

import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useTexts } from '#texts';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { Status, type StatusTone } from './status.tsx';
import { dismissToast, type ToastMessage } from './toast-store.ts';

const actionStyle = 'rounded-sm px-1 text-sm font-medium text-spot hover:underline';

const statusOf = (tone: ToastMessage['tone']): StatusTone => (tone === 'note' ? 'active' : tone);

/** The notices themselves. F8 moves the focus there. */
export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const t = useTexts('ui');
  return (
    <Radix.Provider duration={5000} swipeDirection="right" label={t('notice')}>
      {messages.map((message) => (
        <Radix.Root
          key={message.id}
          // What nobody waits for is read out politely.
          type={message.quiet ? 'background' : 'foreground'}
          duration={message.stays ? Number.POSITIVE_INFINITY : message.quiet ? 9000 : 5000}
          onOpenChange={(open) => !open && dismissToast(message.id)}
          className="arrive flex items-start gap-3 rounded-surface border border-line2 bg-surface py-3 pr-2 pl-3.5 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)]"
        >
          <div className="min-w-0 flex-1">
            <Radix.Title>
              <Status tone={statusOf(message.tone)}>{message.title}</Status>
            </Radix.Title>
            {message.text && (
              <Radix.Description className="mt-0.5 pl-[15px] text-sm text-ink2">{message.text}</Radix.Description>
            )}
          </div>
          {message.undo && (
            <Radix.Action altText={t('undo')} asChild onClick={message.undo}>
              <button type="button" className={actionStyle}>
                {t('undo')}
              </button>
            </Radix.Action>
          )}
          {message.link && (
            <Radix.Action altText={message.link.label} asChild>
              {'href' in message.link ? (
                <Link href={message.link.href} className={actionStyle}>
                  {message.link.label}
                  <span className="sr-only"> {message.title}</span>
                </Link>
              ) : (
                <button type="button" className={actionStyle} onClick={message.link.onFollow}>
                  {message.link.label}
                </button>
              )}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label={t('dismiss')} className="-my-1">
              <X size={15} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={t('notices', { hotkey: '{hotkey}' })}
        className="fixed right-4 bottom-4 z-50 grid w-85 max-w-[calc(100vw-2rem)] gap-2 print:hidden max-md:bottom-20"
      />
    </Radix.Provider>
  );
}
