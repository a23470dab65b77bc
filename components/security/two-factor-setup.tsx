'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import * as ownAccount from '#lib/contract/own-account.ts';
import { confirmTwoFactor, type Enrolment, startTwoFactor } from './actions.ts';
import { OwnPasswordField } from './own-password-field.tsx';

interface TwoFactorSetupProps {
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Password, then the secret for the app, then its first code. */
export function TwoFactorSetup({ onConfirmed, onCancel }: TwoFactorSetupProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  if (!enrolment) return <PasswordStep onStarted={setEnrolment} onCancel={onCancel} />;
  return <CodeStep enrolment={enrolment} onConfirmed={onConfirmed} onCancel={onCancel} />;
}

const passwordFields = ['password'] as const;

function PasswordStep(props: { onStarted: (enrolment: Enrolment) => void; onCancel: () => void }) {
  const t = useTranslations('security');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: ownAccount.startTwoFactor.body,
    defaults: { password: '' },
    fields: passwordFields,
    submit: startTwoFactor,
    onDone: props.onStarted,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('turnOn')} className="grid max-w-90 gap-4">
      <FormError title={t('notStarted')} failure={failure} />
      <OwnPasswordField error={errorOf('password')} field={form.register('password')} />
      <Buttons busy={busy} label={t('continue')} onCancel={props.onCancel} />
    </form>
  );
}

const codeFields = ['otp'] as const;

function CodeStep(props: TwoFactorSetupProps & { enrolment: Enrolment }) {
  const t = useTranslations('security');
  const { secret, uri, picture } = props.enrolment;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: ownAccount.confirmTwoFactor.body,
    defaults: { otp: '' },
    fields: codeFields,
    submit: confirmTwoFactor,
    onDone: ({ recovery_codes }) => props.onConfirmed(recovery_codes),
  });
  return (
    <div className="flex flex-wrap items-start gap-x-[26px] gap-y-4">
      {picture && (
        <CropMarks size="large">
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={t('qr')}
            shapeRendering="crispEdges"
          >
            <path d={picture.path} fill="currentColor" />
          </svg>
        </CropMarks>
      )}
      <div className="grid min-w-0 flex-1 basis-70 gap-4">
        <p className="text-ink2">
          {t.rich('scan', {
            link: (inside) => (
              <a href={uri} className="text-spot underline underline-offset-2">
                {inside}
              </a>
            ),
          })}
        </p>
        <div>
          <p className="text-sm font-medium">{t('secret')}</p>
          <p className="mt-1 font-mono text-code break-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            <CopyButton value={secret} label={t('copySecret')} className="-my-1" />
          </p>
        </div>
        <form method="post" onSubmit={onSubmit} noValidate aria-label={t('confirm')} className="grid gap-4">
          <FormError title={t('notOnYet')} failure={failure} />
          <Field label={t('code')} hint={t('sixDigits')} error={errorOf('otp')}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              mono
              autoFocus
              className="max-w-40"
              {...form.register('otp')}
            />
          </Field>
          <Buttons busy={busy} label={t('turnOn')} onCancel={props.onCancel} />
        </form>
      </div>
    </div>
  );
}

function Buttons({ busy, label, onCancel }: { busy: boolean; label: string; onCancel: () => void }) {
  const t = useTranslations('security');
  return (
    <FormFoot>
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
      <Button onClick={onCancel}>{t('notNow')}</Button>
    </FormFoot>
  );
}
