'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { defaultLocale } from '#components/ui/format.ts';
import { formatTime } from '#components/ui/format-time.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { useMounted } from '#components/ui/use-reader.ts';
import type { NoticeChoice } from '#lib/contract/notices.ts';
import { changeProfile } from './actions.ts';

const fields = ['name', 'time_zone', 'notices'] as const;

const choices = [
  { value: 'all', label: 'All my company sends me' },
  { value: 'own', label: 'Only about what I began' },
  { value: 'none', label: 'None' },
];

interface ProfileFormProps {
  name: string;
  email: string;
  /** The chosen one; '' for that of the device. */
  timeZone: string;
  notices: NoticeChoice;
  zones: readonly string[];
}

/** Name and time zone of the reader. */
export function ProfileForm(props: ProfileFormProps) {
  const router = useRouter();
  const [saved, setSaved] = useState({ name: props.name, timeZone: props.timeZone, notices: props.notices, times: 0 });
  return (
    <Fields
      key={saved.times}
      {...props}
      {...saved}
      onSaved={(now) => {
        setSaved(({ times }) => ({ ...now, times: times + 1 }));
        showToast({ title: 'Saved', text: 'Name and times of every page, and the mails you get.' });
        // The frame around the pages knows both.
        router.refresh();
      }}
    />
  );
}

type FieldsProps = ProfileFormProps & {
  times: number;
  onSaved: (now: { name: string; timeZone: string; notices: NoticeChoice }) => void;
};

function Fields({ name, email, timeZone, notices, zones, times, onSaved }: FieldsProps) {
  const mounted = useMounted();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('./profile-schema.ts').then((module) => module.profileForm),
    defaults: { name, time_zone: timeZone, notices },
    fields,
    submit: changeProfile,
    onDone: ({ user, time_zone, notices: chosenNow }) =>
      onSaved({ name: user.name, timeZone: time_zone ?? '', notices: chosenNow }),
  });
  const chosen = useWatch({ control: form.control, name: 'time_zone' });
  const device = mounted ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const zone = chosen === '' ? device : chosen;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Profile" className="grid max-w-90 gap-5">
      <FormError title="Your profile was not saved" failure={failure} />
      <Field label="Name" hint="Your colleagues see it beside what you do." error={errorOf('name')}>
        <Input autoComplete="name" maxLength={120} {...form.register('name')} />
      </Field>
      <Field
        label="E-mail"
        optional="unsaid"
        hint="You sign in with it, and it cannot be changed. For another address an admin of your company invites it."
      >
        <Input type="email" value={email} readOnly />
      </Field>
      <Field
        label="Time zone"
        optional="unsaid"
        hint={
          zone && mounted
            ? `Times and days of every page. There it is ${clockIn(zone)}.`
            : 'Times and days of every page.'
        }
        error={errorOf('time_zone')}
      >
        <Select
          placeholder={device ? `That of this device (${device.replaceAll('_', ' ')})` : 'That of the device'}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          {...form.register('time_zone')}
        />
      </Field>
      <Field
        label="Mails"
        optional="unsaid"
        hint="An account admin chooses what your company sends to whom. Messages of the support and mails about signing in come all the same."
        error={errorOf('notices')}
      >
        <Select options={choices} {...form.register('notices')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy} autoFocus={times > 0}>
          Save
        </Button>
      </div>
    </form>
  );
}

const clockIn = (timeZone: string) =>
  formatTime(new Date().toISOString(), 'datetime', { timeZone, locale: defaultLocale, now: new Date() });
