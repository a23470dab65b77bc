'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

/**
 * The second step of signing in: a code of the app, or a recovery code. `required` once the service has asked for it.
 */
export function OneTimeCodeField({ required }: { required: boolean }) {
  const t = useTranslations('sign-in');
  const [isRecovery, setRecovery] = useState(false);
  const other = (
    <button
      type="button"
      onClick={() => setRecovery(!isRecovery)}
      className="rounded-sm text-spot underline underline-offset-2 pointer-coarse:py-2"
    >
      {isRecovery ? t('code.useApp') : t('code.useRecovery')}
    </button>
  );
  return (
    <Field
      label={isRecovery ? t('code.recovery') : t('code.oneTime')}
      hint={
        <>
          {isRecovery ? t('code.recoveryHint') : t('code.oneTimeHint')} {other}
        </>
      }
      optional={!required}
    >
      <Input
        // A number pad has no letters: another control for the other kind of code.
        key={isRecovery ? 'recovery' : 'app'}
        name="otp"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={32}
        required={required}
        autoFocus
        mono
      />
    </Field>
  );
}
