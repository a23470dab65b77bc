'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { useTexts } from '#texts';
import { rotateWebhookSecret } from './actions.ts';
import { SecretOnce } from './secret-once.tsx';

const graces = ['24', '168', '0'] as const;

/** Asks, makes a new secret, and shows it this once. */
export function RotateSecret({ webhook, onRotated }: { webhook: number; onRotated: () => void }) {
  const t = useTexts('webhooks');
  const [open, setOpen] = useState(false);
  const [grace, setGrace] = useState('24');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setOpen(false);
    setSecret(undefined);
    setFailure(undefined);
    if (secret) onRotated();
  };
  const rotate = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await rotateWebhookSecret(webhook, { grace_hours: Number(grace) }).catch(() => undefined);
    setBusy(false);
    if (result?.ok) setSecret(result.data.secret);
    else if (!result || !leaveIfSignedOut(result)) {
      setFailure(result?.message ?? t('unreachableTry'));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : !busy && close())}
      trigger={<Button>{t('newSecret')}</Button>}
      title={secret ? t('theNewSecret') : t('newSecret.title')}
      {...(!secret && {
        description: t('newSecret.text'),
      })}
    >
      {secret ? (
        <SecretOnce secret={secret} end={<Button onClick={close}>{t('copied')}</Button>} />
      ) : (
        <div className="grid gap-4">
          {failure && (
            <Callout tone="bad" role="alert" title={t('newSecret.failed')}>
              {failure}
            </Callout>
          )}
          <Field label={t('grace')} hint={t('graceHint')}>
            <Select
              options={graces.map((value) => ({ value, label: t(`grace.${value}`) }))}
              value={grace}
              onChange={(event) => setGrace(event.target.value)}
            />
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={close} disabled={busy}>
              {t('back')}
            </Button>
            <Button variant="primary" busy={busy} onClick={rotate}>
              {t('newSecret.make')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
