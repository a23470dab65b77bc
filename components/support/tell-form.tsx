'use client';

import { useState } from 'react';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { nameOf } from '#components/ingestion/ingestion-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { plural } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useOrderKey } from '#components/workorders/use-order-key.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { SupportGroupDetails } from '#lib/contract/support.ts';
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
  const keyOf = useOrderKey();
  const [asking, setAsking] = useState(false);
  const [first] = records;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/support.ts').then((contract) => contract.tellCompany.body),
    defaults: { record: first?.key ?? '', ...(first && draftMail(first, group.error_type)) },
    fields,
    submit: async (body) => {
      const result = await sendToCompany(group.key, body, keyOf(body));
      if (!result.ok) setAsking(false);
      return result;
    },
    onDone: onSent,
  });
  if (!first || group.admins.length === 0) {
    return (
      <Callout tone="wait" title={first ? 'There is nobody to write to' : 'The failed uploads could not be read'}>
        {first
          ? 'The company has no active admin. The operator gives it one under Operator, Companies.'
          : 'Load the page again in a moment.'}
      </Callout>
    );
  }
  const choose = (key: string) => {
    const before = records.find((record) => record.key === form.getValues('record'));
    const next = records.find((record) => record.key === key);
    form.setValue('record', key);
    if (!before || !next) return;
    // What was changed by hand stays.
    const [old, draft] = [draftMail(before, group.error_type), draftMail(next, group.error_type)];
    if (form.getValues('text') === old.text) form.setValue('text', draft.text);
    if (form.getValues('subject') === old.subject) form.setValue('subject', draft.subject);
  };
  const count = group.admins.length;
  const people = `${count === 1 ? 'admin' : plural(count, 'admin')} of ${group.company.name}`;

  if (asking) {
    const { subject, text } = form.getValues();
    return (
      <form method="post" onSubmit={onSubmit} noValidate aria-label="Send the mail" className="grid gap-4">
        <Callout tone="wait" title={`Send this to the ${people}?`}>
          It goes to {nameRecipients(group.admins)} with the list of errors, and cannot be taken back. Answers come to
          your own address.
        </Callout>
        <div className="rounded-surface border border-line px-4 py-3">
          <p className="font-strong break-words">{subject}</p>
          <p className="mt-2 max-h-72 overflow-y-auto text-sm break-words whitespace-pre-wrap text-ink2">{text}</p>
        </div>
        <div className="flex justify-end gap-2">
          <Button disabled={busy} onClick={() => setAsking(false)}>
            Back
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Send the mail
          </Button>
        </div>
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
      aria-label="Write to the company"
      className="grid gap-4"
    >
      <FormError title="The mail was not sent" failure={failure} />
      <ControlledField
        control={form.control}
        name="record"
        label="Failed upload"
        error={errorOf('record')}
        render={(field) => (
          <Select
            ref={field.ref}
            name="record"
            value={field.value}
            onBlur={field.onBlur}
            onChange={(event) => choose(event.target.value)}
            options={records.map((record) => ({ value: record.key, label: nameOf(record) }))}
          />
        )}
      />
      <Field label="Subject" error={errorOf('subject')}>
        <Input autoComplete="off" maxLength={200} {...form.register('subject')} />
      </Field>
      <Field label="Text" hint={`To ${nameRecipients(group.admins)}`} error={errorOf('text')}>
        <Textarea rows={12} maxLength={10_000} {...form.register('text')} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Read it over
        </Button>
      </div>
    </form>
  );
}
