'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { copyText } from '#components/ui/copy-text.ts';
import type { NewToken } from '#lib/contract/users.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The secret of a new token, the one time that it is known: over the page, so that no link leads away from it, and left
 * only by a button. Escape and closing the tab ask first.
 */
export function NewTokenDialog({ token, onDone }: { token: NewToken; onDone: () => void }) {
  const t = useTranslations('tokens');
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const copy = async () => setCopied((await copyText(token.token)) ? 'yes' : 'failed');
  const leave = () => (copied === 'yes' || isAsking ? onDone() : setAsking(true));
  return (
    <AlertDialog open>
      <AlertDialogContent
        className="max-w-140"
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <AlertDialogTitle>{t('keepNow')}</AlertDialogTitle>
        <AlertDialogDescription>{t('shownOnce', { name: token.name })}</AlertDialogDescription>
        <output
          aria-label={t('token')}
          className="mt-4 block rounded-control border border-line2 bg-sunken px-3 py-2.5 font-mono text-code break-all select-all"
        >
          {token.token}
        </output>
        <div role="status">
          {copied === 'failed' && <p className="mt-2 text-xs text-bad">{t('notCopied')}</p>}
          {isAsking && copied !== 'yes' && (
            <Callout tone="wait" title={t('notCopiedYet')} className="mt-3">
              {t('notCopiedText')}
            </Callout>
          )}
        </div>
        <AlertDialogFooter>
          <Button onClick={leave}>{isAsking && copied !== 'yes' ? t('leave') : t('kept')}</Button>
          <Button
            variant="primary"
            autoFocus
            icon={copied === 'yes' ? <Check {...icon} /> : <Copy {...icon} />}
            onClick={copy}
          >
            {copied === 'yes' ? t('copied') : t('copy')}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>{' '}
    </AlertDialog>
  );
}
