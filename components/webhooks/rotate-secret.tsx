'use client';

import { useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { rotateSecret } from '#lib/contract/webhooks.ts';
import { useTexts } from '#texts';
import { rotateWebhookSecret } from './actions.ts';
import { SecretOnce } from './secret-once.tsx';

const graces = ['24', '168', '0'] as const;
const fields = ['grace_hours'] as const;

/** Asks, makes a new secret, and shows it this once. */
export function RotateSecret({ webhook, onRotated }: { webhook: number; onRotated: () => void }) {
  const t = useTexts('webhooks');
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setOpen(false);
    setSecret(undefined);
    if (secret) onRotated();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      trigger={<Button>{t('newSecret')}</Button>}
      title={secret ? t('theNewSecret') : t('newSecret.title')}
      {...(!secret && { description: t('newSecret.text') })}
    >
      {secret ? (
        <SecretOnce secret={secret} end={<Button onClick={close}>{t('copied')}</Button>} />
      ) : (
        <RotateForm webhook={webhook} onRotated={setSecret} onCancel={close} />
      )}
    </Dialog>
  );
}

interface RotateFormProps {
  webhook: number;
  onRotated: (secret: string) => void;
  onCancel: () => void;
}

function RotateForm({ webhook, onRotated, onCancel }: RotateFormProps) {
  const t = useTexts('webhooks');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: rotateSecret.body,
    defaults: { grace_hours: 24 },
    fields,
    submit: (body) => rotateWebhookSecret(webhook, body),
    onDone: ({ secret }) => onRotated(secret),
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
      <FormError title={t('newSecret.failed')} failure={failure} />
      <Field label={t('grace')} hint={t('graceHint')} error={errorOf('grace_hours')}>
        <Select
          options={graces.map((value) => ({ value, label: t(`grace.${value}`) }))}
          {...form.register('grace_hours', { valueAsNumber: true })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('newSecret.make')}
        </Button>
      </div>
    </form>
  );
}
