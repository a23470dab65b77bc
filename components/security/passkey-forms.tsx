'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import * as z from 'zod';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { createPasskey as askNewPasskey, getPasskey, type PasskeyFault } from '#components/session/ask-passkey.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Passkey } from '#lib/contract/passkeys.ts';
import { createPasskey as createEndpoint, startPasskey as startEndpoint } from '#lib/contract/passkeys.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { createPasskey, deletePasskey, renamePasskey, startPasskey, startPasskeyProof } from './actions.ts';
import { deviceName } from './device-name.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const createSchema = z.strictObject({
  name: createEndpoint.body.shape.name,
  password: z.union([z.literal(''), startEndpoint.body.shape.password.unwrap()]),
});
const createFields = ['name', 'password'] as const;
const nameFields = ['name'] as const;
const removeSchema = z.strictObject({ password: startEndpoint.body.shape.password.unwrap(), otp: z.string().max(32) });
const removeFields = ['password', 'otp'] as const;

function useFaults() {
  const t = useTranslations('forms');
  return (fault: PasskeyFault): CallFailure => ({
    ...{ ok: false, status: 0, code: `passkey_${fault}`, fieldErrors: {} },
    message: t(`passkey.${fault}`),
  });
}

/** Asks for a name, then lets the browser make the passkey. Asks for the password if it was not typed lately. */
export function CreatePasskey(props: { onAdded: (recoveryCodes: string[] | null) => void; onCancel: () => void }) {
  const t = useTranslations('security');
  const failed = useFaults();
  const [asksPassword, setAsksPassword] = useState(false);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createSchema,
    defaults: { name: deviceName(navigator.userAgent), password: '' },
    fields: createFields,
    submit: async ({ name, password }) => {
      const started = await startPasskey(password ? { password } : {});
      if (!started.ok) {
        if (started.fieldErrors['password']) setAsksPassword(true);
        return started;
      }
      const asked = await askNewPasskey(started.data.options);
      return asked.ok ? createPasskey({ name, credential: asked.answer }) : failed(asked.fault);
    },
    onDone: ({ recovery_codes }) => props.onAdded(recovery_codes),
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('passkey.add')} className="grid max-w-90 gap-4">
      <FormError title={t('passkey.notAdded')} failure={failure} />
      <Field label={t('passkey.name')} hint={t('passkey.nameHint')} error={errorOf('name')}>
        <Input maxLength={80} {...form.register('name')} />
      </Field>
      {asksPassword && <OwnPasswordField error={errorOf('password')} field={form.register('password')} />}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('passkey.add')}
        </Button>
        <Button onClick={props.onCancel}>{t('notNow')}</Button>
      </FormFoot>
    </form>
  );
}

export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTranslations('security');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: z.strictObject({ name: createEndpoint.body.shape.name }),
    defaults: { name: passkey.name },
    fields: nameFields,
    submit: (body) => renamePasskey(passkey.id, body),
    onDone,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('passkey.rename')} className="grid gap-4">
      <FormError title={t('passkey.notRenamed')} failure={failure} />
      <Field label={t('passkey.name')} error={errorOf('name')}>
        <Input maxLength={80} autoFocus {...form.register('name')} />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="primary" busy={busy}>
          {t('passkey.rename')}
        </Button>
      </FormFoot>
    </form>
  );
}

interface DeletePasskeyProps {
  passkey: Passkey;
  /** Whether it is the last second factor: then a recovery code or the passkey confirms. */
  isLast: boolean;
  onDone: () => void;
}

export function DeletePasskey({ passkey, isLast, onDone }: DeletePasskeyProps) {
  const t = useTranslations('security');
  const failed = useFaults();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: removeSchema,
    defaults: { password: '', otp: '' },
    fields: removeFields,
    submit: async ({ password, otp }) => {
      if (!isLast || otp.trim()) return deletePasskey(passkey.id, { password, ...(otp.trim() && { otp }) });
      const started = await startPasskeyProof();
      if (!started.ok) return started;
      const asked = await getPasskey(started.data.options);
      return asked.ok ? deletePasskey(passkey.id, { password, passkey: asked.answer }) : failed(asked.fault);
    },
    onDone: () => {
      toast.success(t('passkey.removed'), { description: passkey.name });
      onDone();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('passkey.remove')} className="grid gap-4">
      <FormError title={t('passkey.notRemoved')} failure={failure} />
      <Field label={t('yourPassword')} error={errorOf('password')}>
        <Input type="password" autoComplete="current-password" maxLength={1024} {...form.register('password')} />
      </Field>
      {isLast && (
        <Field label={t('passkey.recoveryCode')} hint={t('passkey.recoveryCodeHint')} error={errorOf('otp')} optional>
          <Input maxLength={32} mono {...form.register('otp')} />
        </Field>
      )}
      <FormFoot inDialog>
        <Button type="submit" variant="danger" busy={busy}>
          {t('passkey.remove')}
        </Button>
      </FormFoot>
    </form>
  );
}
