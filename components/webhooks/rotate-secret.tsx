'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { rotateWebhookSecret } from './actions.ts';
import { SecretOnce } from './secret-once.tsx';

const graces = [
  { value: '24', label: 'For 24 hours' },
  { value: '168', label: 'For 7 days' },
  { value: '0', label: 'Not at all: it is in the wrong hands' },
];

/** Asks, makes a new secret, and shows it this once. */
export function RotateSecret({ webhook, onRotated }: { webhook: number; onRotated: () => void }) {
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
      setFailure(result?.message ?? 'The portal cannot be reached. Check your connection and try again.');
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : !busy && close())}
      trigger={<Button>New secret</Button>}
      title={secret ? 'The new secret' : 'Make a new secret?'}
      {...(!secret && {
        description: 'The present one ends, and your receiver has to be given the new one. This cannot be taken back.',
      })}
    >
      {secret ? (
        <SecretOnce secret={secret} end={<Button onClick={close}>I have copied it</Button>} />
      ) : (
        <div className="grid gap-4">
          {failure && (
            <Callout tone="bad" role="alert" title="The secret was not changed">
              {failure}
            </Callout>
          )}
          <Field
            label="The present secret goes on"
            hint="Until then messages carry both signatures, so that none is refused while you change the receiver."
          >
            <Select options={graces} value={grace} onChange={(event) => setGrace(event.target.value)} />
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={close} disabled={busy}>
              Back
            </Button>
            <Button variant="primary" busy={busy} onClick={rotate}>
              Make a new secret
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
