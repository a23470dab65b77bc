'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { type SupportGroupDetails, tellCompany } from '#lib/contract/support.ts';
import { sendToCompany } from './actions.ts';
import { draftMail, nameRecipients } from './tell-words.ts';

interface TellFormProps {
  group: SupportGroupDetails;
  records: readonly IngestionRecord[];
  onSent: () => void;
}

const fields = ['record', 'subject', 'text'] as const;

/** The mail to a company's admins, begun with what is known; read over once more before it goes out. */
export function TellForm({ group, records, onSent }: TellFormProps) {
  const t = useTranslations('support');
  const locale = useLocale();
  const ingestion = useTranslations('ingestion');
  const [asking, setAsking] = useState(false);
  const [first] = records;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: tellCompany.body,
    defaults: { record: first?.key ?? '', ...(first && draftMail(first, group.error_type, t, ingestion, locale)) },
    fields,
    draft: `mail-${group.key}`,
    inDialog: true,
    submit: async (body, key) => {
      const result = await sendToCompany(group.key, body, key);
      if (!result.ok) setAsking(false);
      return result;
    },
    onDone: onSent,
  });
  if (!first || group.admins.length === 0) {
    return (
      <Callout tone="wait" title={first ? t('tell.nobody') : t('tell.notRead')}>
        {first ? t('tell.nobodyText') : t('tell.loadAgain')}
      </Callout>
    );
  }
  const choose = (key: string) => {
    const before = records.find((record) => record.key === form.getValues('record'));
    const next = records.find((record) => record.key === key);
    form.setValue('record', key);
    if (!before || !next) return;
    // Manual changes stay.
    const old = draftMail(before, group.error_type, t, ingestion, locale);
    const draft = draftMail(next, group.error_type, t, ingestion, locale);
    if (form.getValues('text') === old.text) form.setValue('text', draft.text);
    if (form.getValues('subject') === old.subject) form.setValue('subject', draft.subject);
  };

  if (asking) {
    const { subject, text } = form.getValues();
    return (
      <form method="post" onSubmit={onSubmit} noValidate aria-label={t('tell.send')} className="grid gap-4">
        <Callout tone="wait" title={t('tell.ask', { count: group.admins.length, company: group.company.name })}>
          {t('tell.askText', { people: nameRecipients(group.admins, t) })}
        </Callout>
        <div className="rounded-surface border border-line px-4 py-3">
          <p className="font-strong break-words">{subject}</p>
          <p className="mt-2 max-h-72 overflow-y-auto text-sm break-words whitespace-pre-wrap text-ink2">{text}</p>
        </div>
        <FormFoot inDialog>
          <Button disabled={busy} onClick={() => setAsking(false)}>
            {t('tell.back')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('tell.send')}
          </Button>
        </FormFoot>
      </form>
    );
  }
  return (
    <form
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
      }}
      noValidate
      aria-label={t('tell.label')}
      className="grid gap-4"
    >
      <FormError title={t('tell.notSent')} failure={failure} />
      <Controller
        control={form.control}
        name="record"
        render={({ field }) => (
          <Field label={t('tell.record')} error={errorOf('record')}>
            <Select
              ref={field.ref}
              name="record"
              value={field.value}
              onBlur={field.onBlur}
              onChange={(event) => choose(event.target.value)}
              options={records.map((record) => ({ value: record.key, label: nameOf(record) }))}
            />
          </Field>
        )}
      />
      <Field label={t('tell.subject')} error={errorOf('subject')}>
        <Input autoComplete="off" maxLength={200} {...form.register('subject')} />
      </Field>
      <Field
        label={t('tell.text')}
        hint={t('mail.to', { people: nameRecipients(group.admins, t) })}
        error={errorOf('text')}
      >
        <Textarea rows={12} maxLength={10_000} {...form.register('text')} />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="primary">
          {t('tell.readOver')}
        </Button>
      </FormFoot>
    </form>
  );
}
