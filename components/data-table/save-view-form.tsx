'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { mostViews } from './saved-views.ts';

export interface SaveViewFormProps {
  isFull: boolean;
  /** Names of the views that exist. */
  taken: readonly string[];
  /** Whether the view can be shared with the company. */
  mayShare: boolean;
  /** Returns why it was not saved. */
  onSave: (name: string, isShared: boolean) => Promise<string | undefined>;
}

/** The name of a view to save, and who sees it. */
export function SaveViewForm({ isFull, taken, mayShare, onSave }: SaveViewFormProps) {
  const t = useTranslations('data-table');
  const defaultValues = { name: '', seenBy: 'me' };
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues });
  const submit = handleSubmit(async ({ name, seenBy }) => {
    const problem = await onSave(name.trim(), seenBy === 'company');
    if (problem) setError('name', { message: problem });
  });
  const problemOf = (typed: string, { seenBy }: typeof defaultValues) => {
    const name = typed.trim();
    if (name === '') return t('view.giveName');
    if (seenBy === 'company') return true;
    if (taken.includes(name)) return t('view.taken');
    return isFull ? t('view.full', { most: mostViews }) : true;
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('view.name')} error={formState.errors.name?.message}>
        <Input maxLength={40} autoComplete="off" autoFocus {...register('name', { validate: problemOf })} />
      </Field>
      {mayShare && (
        <Field label={t('view.seenBy')}>
          <Select
            options={[
              { value: 'me', label: t('view.me') },
              { value: 'company', label: t('view.company') },
            ]}
            {...register('seenBy')}
          />
        </Field>
      )}
      <FormFoot inDialog>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {t('view.save')}
        </Button>
      </FormFoot>
    </form>
  );
}
