'use client';

import { Check, Copy } from 'lucide-react';
import { AlertDialog as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { dialogStyle, overlayStyle } from '#components/ui/dialog-style.ts';
import type { NewToken } from './actions.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The secret of a new token, the one time that it is known: over the page, so that no link leads away from it, and left
 * only by a button. Escape and closing the tab ask first.
 */
export function NewTokenDialog({ token, onDone }: { token: NewToken; onDone: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const copy = () => {
    navigator.clipboard
      .writeText(token.token)
      .then(() => setCopied('yes'))
      .catch(() => setCopied('failed'));
  };
  const leave = () => (copied === 'yes' || isAsking ? onDone() : setAsking(true));
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={`${dialogStyle} max-w-140`}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">Keep this token now</Radix.Title>
          <Radix.Description className="mt-1 text-ink2">
            {token.name} is shown this once. Whoever has it may do what you chose, until it expires or is revoked.
          </Radix.Description>
          <output
            aria-label="Token"
            className="mt-4 block rounded-control border border-line2 bg-sunken px-3 py-2.5 font-mono text-code break-all select-all"
          >
            {token.token}
          </output>
          <div role="status">
            {copied === 'failed' && (
              <p className="mt-2 text-xs text-bad">It could not be copied. Mark it and copy it by hand.</p>
            )}
            {isAsking && copied !== 'yes' && (
              <Callout tone="wait" title="You have not copied it" className="mt-3">
                Nobody can show it again. Without it, revoke this token and make another.
              </Callout>
            )}
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={leave}>{isAsking && copied !== 'yes' ? 'Leave without it' : 'I have kept it'}</Button>
            <Button
              variant="primary"
              autoFocus
              icon={copied === 'yes' ? <Check {...icon} /> : <Copy {...icon} />}
              onClick={copy}
            >
              {copied === 'yes' ? 'Copied' : 'Copy token'}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
