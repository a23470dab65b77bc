'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatTime } from '#components/ui/format-time.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { useMounted } from '#components/ui/use-reader.ts';
import type { NoticeChoice } from '#lib/contract/notices.ts';
import { useTexts } from '#texts';
import { changeProfile } from './actions.ts';

const fields = ['name', 'time_zone', 'notices'] as const;
const noticeChoices = ['all', 'own', 'none'] as const satisfies readonly NoticeChoice[];

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
  const t = useTexts('profile');
  const router = useRouter();
  const [saved, setSaved] = useState({ name: props.name, timeZone: props.timeZone, notices: props.notices, times: 0 });
  return (
    <Fields
      key={saved.times}
      {...props}
      {...saved}
      onSaved={(now) => {
        setSaved(({ times }) => ({ ...now, times: times + 1 }));
        showToast({ title: t('saved'), text: t('savedText') });
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
  const t = useTexts('profile');
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
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('title')} className="grid max-w-90 gap-5">
      <FormError title={t('notSaved')} failure={failure} />
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <Input autoComplete="name" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('email')} optional="unsaid" hint={t('emailHint')}>
        <Input type="email" value={email} readOnly />
      </Field>
      <Field
        label={t('zone')}
        optional="unsaid"
        hint={zone && mounted ? t('zoneHintNow', { time: clockIn(zone, t.locale) }) : t('zoneHint')}
        error={errorOf('time_zone')}
      >
        <Select
          placeholder={device ? t('zoneOfThisDevice', { zone: device.replaceAll('_', ' ') }) : t('zoneOfDevice')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          {...form.register('time_zone')}
        />
      </Field>
      <Field label={t('mails')} optional="unsaid" hint={t('mailsHint')} error={errorOf('notices')}>
        <Select
          options={noticeChoices.map((value) => ({ value, label: t(`mails.${value}`) }))}
          {...form.register('notices')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy} autoFocus={times > 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

const clockIn = (timeZone: string, locale: string) =>
  formatTime(new Date().toISOString(), 'datetime', { timeZone, locale, now: new Date() });
