'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMounted } from '#components/ui/use-reader.ts';
import type { NoticeChoice } from '#lib/contract/notices.ts';
import { formatTime } from '#lib/format/times.ts';
import { type Language, languageNames, offeredLanguages } from '#lib/texts/languages.ts';
import { updateProfile } from './actions.ts';
import { dailyValue, profileForm } from './profile-schema.ts';

const fields = ['name', 'time_zone', 'language', 'notices', 'notices_daily'] as const;
const noticeChoices = ['all', 'own', 'none'] as const satisfies readonly NoticeChoice[];

interface ProfileFormProps {
  name: string;
  email: string;
  /** The chosen one; '' for that of the device. */
  timeZone: string;
  notices: NoticeChoice;
  noticesDaily: boolean | null;
  /** Companies of the operator have no open items. */
  hasMorningMail: boolean;
  /** '' for that of the company, or else of the browser. */
  language: Language | '';
  companyLanguage: Language | null;
  zones: readonly string[];
}

/** Name of the reader, and what is read in. */
export function ProfileForm(props: ProfileFormProps) {
  const t = useTranslations('profile');
  const router = useRouter();
  const { name, timeZone, notices, noticesDaily, language } = props;
  const [saved, setSaved] = useState({ name, timeZone, notices, noticesDaily, language, times: 0 });
  const [isReading, startReading] = useTransition();
  const [isSaid, setIsSaid] = useState(true);
  // Once the page is there as it is read now: another language has its own words for it.
  useEffect(() => {
    if (isSaid || isReading) return;
    setIsSaid(true);
    toast.success(t('saved'), { description: t('savedText') });
  }, [isSaid, isReading, t]);
  return (
    <Fields
      key={saved.times}
      {...props}
      {...saved}
      onSaved={(now) => {
        setSaved(({ times }) => ({ ...now, times: times + 1 }));
        setIsSaid(false);
        // The frame around the pages shows all of it.
        startReading(() => router.refresh());
      }}
    />
  );
}

type FieldsProps = ProfileFormProps & {
  times: number;
  onSaved: (now: Pick<ProfileFormProps, 'name' | 'timeZone' | 'notices' | 'noticesDaily' | 'language'>) => void;
};

function Fields(props: FieldsProps) {
  const { name, email, timeZone, notices, noticesDaily, language, companyLanguage, zones, times, onSaved } = props;
  const t = useTranslations('profile');
  const locale = useLocale();
  const mounted = useMounted();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: profileForm,
    defaults: { name, time_zone: timeZone, language, notices, notices_daily: dailyValue(noticesDaily) },
    fields,
    draft: 'profile',
    submit: (_values, _key, changed) => updateProfile(changed()),
    onDone: (now) =>
      onSaved({
        name: now.user.name,
        timeZone: now.time_zone ?? '',
        notices: now.notices,
        noticesDaily: now.notices_daily,
        language: now.language ?? '',
      }),
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
        hint={zone && mounted ? t('zoneHintNow', { time: clockIn(zone, locale) }) : t('zoneHint')}
        error={errorOf('time_zone')}
      >
        <Select
          placeholder={device ? t('zoneOfThisDevice', { zone: device.replaceAll('_', ' ') }) : t('zoneOfDevice')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          {...form.register('time_zone')}
        />
      </Field>
      {offeredLanguages.length > 1 && (
        <Field label={t('language')} optional="unsaid" hint={t('languageHint')} error={errorOf('language')}>
          <Select
            placeholder={
              companyLanguage
                ? t('languageOfCompany', { language: languageNames[companyLanguage] })
                : t('languageOfBrowser')
            }
            options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.register('language')}
          />
        </Field>
      )}
      <Field label={t('mails.label')} optional="unsaid" hint={t('mailsHint')} error={errorOf('notices')}>
        <Select
          options={noticeChoices.map((value) => ({ value, label: t(`mails.${value}`) }))}
          {...form.register('notices')}
        />
      </Field>
      {props.hasMorningMail && (
        <Field label={t('morning.label')} optional="unsaid" hint={t('morningHint')} error={errorOf('notices_daily')}>
          <Select
            placeholder={t('morning.company')}
            options={[
              { value: 'yes', label: t('morning.always') },
              { value: 'no', label: t('morning.never') },
            ]}
            {...form.register('notices_daily')}
          />
        </Field>
      )}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy} autoFocus={times > 0}>
          {t('save')}
        </Button>
      </FormFoot>
    </form>
  );
}

const clockIn = (timeZone: string, locale: string) =>
  formatTime(new Date().toISOString(), 'datetime', { timeZone, locale, now: new Date() });
