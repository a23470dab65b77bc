'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import type { previewRedirectRules } from '#lib/contract/redirect-rules.ts';
import { redirectCodeStates, type VisitorDevice, visitorDevices } from '#lib/contract/values/redirect-rules.ts';
import { momentIn } from '#lib/format/days-in-zone.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { previewRules } from './actions.ts';

type Preview = EndpointOutput<typeof previewRedirectRules>;

/** Where a visitor of one's choice would be led by the draft. */
export function RedirectPreview({ timeZone }: { timeZone: string }) {
  const t = useTranslations('redirects');
  const [busy, start] = useTransition();
  const [shown, setShown] = useState<Preview>();
  const [failure, setFailure] = useState<CallFailure>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = (name: string) => String(data.get(name) ?? '').trim();
    const at = given('at');
    const country = given('country').toUpperCase();
    const language = given('language').toLowerCase();
    start(async () => {
      const result = await previewRules({
        device: given('device') as VisitorDevice,
        state: given('state') as (typeof redirectCodeStates)[number],
        ...(country && { country }),
        ...(language && { language }),
        ...(given('code') && { extended_id: given('code') }),
        ...(at && { at: new Date(momentIn(at, timeZone)).toISOString() }),
      });
      setFailure(result.ok ? undefined : result);
      setShown(result.ok ? result.data : undefined);
      if (!result.ok) leaveIfSignedOut(result);
    });
  };
  const errorOf = (name: string) => failure?.fieldErrors[name]?.join(' ');
  return (
    <Section title={t('preview.title')} className="lg:mt-0">
      <p className="mb-4 text-sm text-ink2">{t('preview.text')}</p>
      <form method="post" onSubmit={submit} aria-label={t('preview.title')} className="grid gap-4">
        {failure && Object.keys(failure.fieldErrors).length === 0 && (
          <FormError title={t('preview.failed')} failure={failure} />
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('preview.country')} optional="unsaid" error={errorOf('country')}>
            <Input name="country" maxLength={2} autoComplete="off" />
          </Field>
          <Field label={t('preview.language')} optional="unsaid" error={errorOf('language')}>
            <Input name="language" maxLength={3} autoComplete="off" autoCapitalize="none" />
          </Field>
        </div>
        <Field label={t('preview.device')} optional="unsaid">
          <Select
            name="device"
            options={visitorDevices.map((value) => ({ value, label: t(`deviceChoice.${value}`) }))}
          />
        </Field>
        <Field
          label={t('preview.at')}
          optional="unsaid"
          hint={t('preview.atHint', { zone: timeZone })}
          error={errorOf('at')}
        >
          <Input name="at" type="datetime-local" />
        </Field>
        <Field label={t('preview.state')} optional="unsaid">
          <Select
            name="state"
            defaultValue="active"
            options={redirectCodeStates.map((value) => ({ value, label: t(`stateChoice.${value}`) }))}
          />
        </Field>
        <Field label={t('preview.code')} optional="unsaid" hint={t('preview.codeHint')} error={errorOf('extended_id')}>
          <Input name="code" mono maxLength={255} />
        </Field>
        <FormFoot>
          <Button type="submit" busy={busy}>
            {t('preview.submit')}
          </Button>
        </FormFoot>
      </form>
      <div aria-live="polite" className="mt-4">
        {shown && <PreviewResult {...shown} />}
      </div>
    </Section>
  );
}

function PreviewResult({ rule, url }: Preview) {
  const t = useTranslations('redirects');
  return (
    <div className="rounded-surface border border-line bg-sunken px-3.5 py-3">
      <p className="font-medium">{rule === null ? t('preview.none') : t('preview.rule', { number: String(rule) })}</p>
      {url === null ? (
        <p className="text-sm text-ink2">{t('preview.check')}</p>
      ) : (
        <p className="text-sm text-ink2">
          {t('preview.leadsTo')} <span className="font-mono text-code break-all text-ink">{url}</span>
        </p>
      )}
    </div>
  );
}
