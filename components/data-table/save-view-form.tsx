'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { mostViews } from './saved-views.ts';

export interface SaveViewFormProps {
  isFull: boolean;
  /** Names of the views that exist. */
  taken: readonly string[];
  onSave: (name: string) => void;
}

/** The name of a view to save. */
export function SaveViewForm({ isFull, taken, onSave }: SaveViewFormProps) {
  const t = useTranslations('data-table');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const problemOf = (typed: string) => {
    const name = typed.trim();
    if (name === '') return t('view.giveName');
    if (taken.includes(name)) return t('view.taken');
    return isFull ? t('view.full', { most: mostViews }) : true;
  };
  return (
    <form onSubmit={handleSubmit(({ name }) => onSave(name.trim()))} noValidate className="grid gap-4">
      <Field label={t('view.name')} error={formState.errors.name?.message}>
        <Input maxLength={40} autoComplete="off" autoFocus {...register('name', { validate: problemOf })} />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="primary">
          {t('view.save')}
        </Button>
      </FormFoot>
    </form>
  );
}
