import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type AddressFieldProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
};

/** A web address that may stay empty. */
export function AddressField({ label, hint, error, ...rest }: AddressFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional>
      <Input
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        {...rest}
      />
    </Field>
  );
}
