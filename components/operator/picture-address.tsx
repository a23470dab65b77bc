import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useTexts } from '#texts';

/** An address of a picture on the web, which integrations read; the portal shows no pictures of elsewhere. */
export function PictureAddress({ error, ...input }: { error: string | undefined } & ComponentProps<typeof Input>) {
  const t = useTexts('operator');
  return (
    <Field label={t('pictureAddress')} optional hint={t('pictureAddressHint')} error={error}>
      <Input
        mono
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        placeholder="https://"
        {...input}
      />
    </Field>
  );
}
