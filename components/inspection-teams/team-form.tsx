'use client';

import { Plus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { type Control, type FieldErrors, type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import type * as z from 'zod';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { InspectionTeam } from '#lib/contract/inspection.ts';
import { paths } from '#lib/portal/paths.ts';
import { createTeam, updateTeam } from './actions.ts';
import { type TeamFormValues, teamDefaults, teamForm } from './team-schema.ts';

const fields = ['name', 'valid_until', 'value_sets'] as const;

export interface ScmFieldName {
  key: string;
  name: string;
}

interface TeamFormProps {
  /** Undefined for a new one. */
  team?: InspectionTeam;
  scmFields: readonly ScmFieldName[];
}

/** A team: its last day, and the SCM values that its people set with one tap. */
export function TeamForm({ team, scmFields }: TeamFormProps) {
  const t = useTranslations('inspection-teams');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: teamForm,
    defaults: { ...teamDefaults(team), ...(!team && { valid_until: '' }) },
    fields,
    draft: team ? `inspection-team-${team.id}` : 'inspection-team',
    record: team,
    submit: (body, key, changed, loaded) => (team ? updateTeam(team.id, changed(), loaded) : createTeam(body, key)),
    isSentOnce: true,
    ...(team && { stays: 'as sent' as const }),
    onDone: (saved) => {
      toast.success(t(team ? 'saved' : 'added'), { description: saved.name });
      if (team) router.refresh();
      else router.push(paths.inspectionTeam(saved.id));
    },
  });
  const { control, register, getValues, setValue, formState } = form;
  // The usual day depends on the clock and the zone of the reader: the page as sent has none.
  useEffect(() => {
    if (!team && getValues('valid_until') === '') setValue('valid_until', teamDefaults(undefined).valid_until);
  }, [team, getValues, setValue]);
  const sets = useFieldArray({ control, name: 'value_sets' });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t(team ? 'edit' : 'add.label')}
      className="grid max-w-160 gap-6 pt-2"
    >
      <FormError title={t(team ? 'notSaved' : 'notAdded')} failure={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        {!team && (
          <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
            <Input autoComplete="off" maxLength={60} {...register('name')} />
          </Field>
        )}
        <Field label={t('lastDay')} hint={t('lastDayHint')} error={errorOf('valid_until')}>
          <Input type="date" {...register('valid_until')} />
        </Field>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-medium">{t('sets.label')}</legend>
        <p className="text-xs text-ink3">{t('sets.hint')}</p>
        {scmFields.length === 0 ? (
          <p className="text-sm text-ink2">
            {t.rich('sets.noFields', {
              link: (text) => (
                <TextLink href={paths.newScmField} className="underline">
                  {text}
                </TextLink>
              ),
            })}
          </p>
        ) : (
          <>
            {sets.fields.map((set, index) => (
              <ValueSetFields
                key={set.id}
                index={index}
                control={control}
                register={register}
                errors={formState.errors.value_sets?.[index]}
                scmFields={scmFields}
                remove={() => sets.remove(index)}
              />
            ))}
            {errorOf('value_sets') && (
              <p role="alert" className="text-xs text-bad">
                {errorOf('value_sets')}
              </p>
            )}
            <div>
              <Button
                icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
                disabled={sets.fields.length >= 20}
                onClick={() => sets.append({ name: '', values: [{ key: scmFields[0]?.key ?? '', value: '' }] })}
              >
                {t('sets.add')}
              </Button>
            </div>
          </>
        )}
      </fieldset>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {team ? common('save') : t('add.label')}
        </Button>
        {!team && (
          <ButtonLink href={paths.inspectionTeams} onClickCapture={clear}>
            {common('cancel')}
          </ButtonLink>
        )}
      </FormFoot>
    </form>
  );
}

type SetErrors = NonNullable<FieldErrors<TeamFormValues>['value_sets']>[number];

interface ValueSetFieldsProps {
  index: number;
  control: Control<TeamFormValues, unknown, z.output<typeof teamForm>>;
  register: UseFormRegister<TeamFormValues>;
  errors: SetErrors;
  scmFields: readonly ScmFieldName[];
  remove: () => void;
}

function ValueSetFields({ index, control, register, errors, scmFields, remove }: ValueSetFieldsProps) {
  const t = useTranslations('inspection-teams');
  const rows = useFieldArray({ control, name: `value_sets.${index}.values` });
  const number = String(index + 1);
  const chosen = useWatch({ control, name: `value_sets.${index}.values` }).map(({ key }) => key);
  const next = scmFields.find(({ key }) => !chosen.includes(key));
  // Each field once in a set; one that was archived since stays with its key.
  const optionsOf = (own: string | undefined) => [
    ...(own && !scmFields.some(({ key }) => key === own) ? [{ value: own, label: own }] : []),
    ...scmFields
      .filter(({ key }) => key === own || !chosen.includes(key))
      .map(({ key, name }) => ({ value: key, label: name })),
  ];
  // A record in the contract: its errors are at the keys.
  const valueErrors = errors?.values as Record<string, { message?: string }> | undefined;
  const message = errors?.values?.message ?? Object.values(valueErrors ?? {}).find((error) => error?.message)?.message;
  return (
    <fieldset aria-label={t('sets.one', { number })} className="grid gap-3 rounded-surface border border-line p-4">
      <div className="flex items-start gap-2">
        <Field
          label={t('sets.name')}
          {...(index === 0 && { hint: t('sets.nameHint') })}
          error={errors?.name?.message}
          className="flex-1"
        >
          <Input autoComplete="off" maxLength={60} {...register(`value_sets.${index}.name`)} />
        </Field>
        <IconButton label={t('sets.remove', { number })} onClick={remove}>
          <X size={16} strokeWidth={2} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-2 max-sm:gap-4">
        {rows.fields.map((row, at) => (
          <div
            key={row.id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Select
              aria-label={t('sets.field', { number: String(at + 1) })}
              options={optionsOf(chosen[at])}
              {...register(`value_sets.${index}.values.${at}.key`)}
            />
            <Input
              aria-label={t('sets.value', { number: String(at + 1) })}
              autoComplete="off"
              maxLength={1000}
              className="max-sm:order-last"
              {...register(`value_sets.${index}.values.${at}.value`)}
            />
            <IconButton
              label={t('sets.removeRow', { number: String(at + 1) })}
              disabled={rows.fields.length === 1}
              onClick={() => rows.remove(at)}
            >
              <X size={16} strokeWidth={2} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {message && (
          <p role="alert" className="text-xs text-bad">
            {message}
          </p>
        )}
        <div>
          <Button
            icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
            disabled={!next || rows.fields.length >= 20}
            onClick={() => next && rows.append({ key: next.key, value: '' })}
          >
            {t('sets.addRow')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
