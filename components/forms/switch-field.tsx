'use client';

import type { ComponentProps } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { Switch } from '#components/ui/switch.tsx';

type SwitchFieldProps<I extends FieldValues, O> = Pick<
  ComponentProps<typeof Switch>,
  'hint' | 'disabled' | 'children'
> & {
  control: Control<I, unknown, O>;
  name: Path<I>;
};

/** A switch of a form, for a field that is true or false. */
export function SwitchField<I extends FieldValues, O>({ control, name, ...props }: SwitchFieldProps<I, O>) {
  const { field } = useController({ control, name });
  return <Switch checked={Boolean(field.value)} onCheckedChange={field.onChange} {...props} />;
}
