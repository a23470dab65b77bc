'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { ChoiceList } from '#components/forms/choice-list.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import { createWebhook as createWebhookEndpoint, type Webhook } from '#lib/contract/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import { createWebhook, updateWebhook } from './actions.ts';
import { SecretOnce } from './secret-once.tsx';
import { allEvents, eventOptions } from './webhook-words.ts';

const fields = ['url', 'description', 'events', 'is_active'] as const;

/** A new webhook, or the settings of one there is. A new one shows its secret, this once. */
export function WebhookForm({ webhook }: { webhook?: Webhook }) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common');
  const router = useRouter();
  const [made, setMade] = useState<{ id: number; secret: string }>();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createWebhookEndpoint.body,
    defaults: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhookEventTypes.filter((value) => webhook?.events.includes(value)),
      is_active: webhook?.is_active ?? true,
    },
    fields,
    record: webhook,
    submit: (body, _key, changed, loaded): ReturnType<typeof updateWebhook | typeof createWebhook> =>
      webhook ? updateWebhook(webhook.id, changed(), loaded) : createWebhook(body),
    onDone: (data) => {
      if ('secret' in data && typeof data.secret === 'string') return setMade({ id: data.id, secret: data.secret });
      toast.success(t('saved'));
      router.push(paths.webhook(data.id));
    },
    draft: `webhook-${webhook?.id ?? 'new'}`,
  });
  if (made) {
    return (
      <SecretOnce
        secret={made.secret}
        end={
          <ButtonLink href={paths.webhook(made.id)} variant="primary">
            {t('toWebhook')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('webhook.label')} className="grid max-w-160 gap-5">
      <FormError title={webhook ? t('notChanged') : t('notAdded')} failure={failure} />
      <Field label={t('address')} hint={t('addressHint')} error={errorOf('url')}>
        <Input
          mono
          type="url"
          maxLength={2000}
          placeholder="https://erp.example.com/proofmark"
          {...form.register('url')}
        />
      </Field>
      <Field label={t('description')} optional hint={t('descriptionHint')} error={errorOf('description')}>
        <Input maxLength={500} {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <ChoiceList
            legend={t('events')}
            options={eventOptions(t).map(({ value, hint }) => ({
              value,
              label: <span className="font-mono text-code">{value}</span>,
              hint,
            }))}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('events')}
            end={
              <Button
                variant="ghost"
                onClick={() => field.onChange(field.value.length === allEvents.length ? [] : [...allEvents])}
              >
                {field.value.length === allEvents.length ? t('chooseNone') : t('chooseAll')}
              </Button>
            }
          />
        )}
      />
      <SwitchField control={form.control} name="is_active" hint={t('onHint')}>
        {t('webhook.on')}
      </SwitchField>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {webhook ? common('save') : t('add')}
        </Button>
        <ButtonLink href={webhook ? paths.webhook(webhook.id) : paths.webhooks}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
