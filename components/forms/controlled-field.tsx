'use client';

import type { ReactElement, ReactNode } from 'react';
import { type Control, type ControllerRenderProps, type FieldValues, type Path, useController } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';

interface ControlledFieldProps<I extends FieldValues, O, N extends Path<I>> {
  control: Control<I, unknown, O>;
  name: N;
  /** Without one the control brings its own label. */
  label?: string;
  hint?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
  render: (field: ControllerRenderProps<I, N>) => ReactElement<Record<string, unknown>>;
}

/** A form field whose control has a value of its own: numbers, pickers, switches. */
export function ControlledField<I extends FieldValues, O, N extends Path<I>>(props: ControlledFieldProps<I, O, N>) {
  const { field } = useController({ control: props.control, name: props.name });
  const control = props.render(field);
  if (props.label === undefined) return control;
  return (
    <Field label={props.label} hint={props.hint} optional={props.optional ?? false} error={props.error}>
      {control}
    </Field>
  );
}
