import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

/** An address of a picture on the web, which integrations read; the portal shows no pictures of elsewhere. */
export function PictureAddress({ error, ...input }: { error: string | undefined } & ComponentProps<typeof Input>) {
  return (
    <Field
      label="Address of a picture"
      optional
      hint="For integrations that show a picture from the web. This portal does not show it."
      error={error}
    >
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
