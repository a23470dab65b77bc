'use client';

import { useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Select } from '#components/ui/select.tsx';
import { rotateSecret } from '#lib/contract/webhooks.ts';
import { rotateWebhookSecret } from './actions.ts';

const graces = ['24', '168', '0'] as const;
const fields = ['grace_hours'] as const;

interface RotateFormProps {
  webhook: number;
  onRotated: (secret: string) => void;
  onCancel: () => void;
}

/** How long the old secret stays valid. */
export function RotateForm({ webhook, onRotated, onCancel }: RotateFormProps) {
  const t = useTranslations('webhooks');
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
      <Field label={t('grace.label')} hint={t('graceHint')} error={errorOf('grace_hours')}>
        <Select
          options={graces.map((value) => ({ value, label: t(`grace.${value}`) }))}
          {...form.register('grace_hours', { valueAsNumber: true })}
        />
      </Field>
      <FormFoot inDialog>
        <Button onClick={onCancel} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('newSecret.make')}
        </Button>
      </FormFoot>
    </form>
  );
}
