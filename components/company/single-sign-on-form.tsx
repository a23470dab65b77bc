'use client';

import { Plus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { rolesIn } from '#components/users/role-words.ts';
import type { SingleSignOn } from '#lib/contract/single-sign-on.ts';
import { paths } from '#lib/portal/paths.ts';
import { deleteSingleSignOn, findColleagues, updateSingleSignOn } from './actions.ts';
import { bodyOf, defaultsOf, singleSignOnForm } from './single-sign-on-schema.ts';

interface SingleSignOnFormProps {
  company: { id: number; type: string };
  /** Undefined where it is not set up. */
  settings: SingleSignOn | undefined;
  /** Name of the user who can still sign in by password. */
  exemptName: string | undefined;
}

const fields = [
  'issuer',
  'client_id',
  'client_secret',
  'domains',
  'role_claim',
  'roles',
  'default_role',
  'is_required',
  'exempt_user',
] as const;

/** How the people of a company sign in through its own identity provider. */
export function SingleSignOnForm(props: SingleSignOnFormProps) {
  const router = useRouter();
  const t = useTranslations('single-sign-on');
  const [saved, setSaved] = useState(0);
  return (
    <Fields
      {...props}
      key={`${saved} ${props.settings?.updated_at}`}
      onSaved={() => {
        setSaved((times) => times + 1);
        toast.success(t('saved'));
        router.refresh();
      }}
    />
  );
}

function Fields({ company, settings, exemptName, onSaved }: SingleSignOnFormProps & { onSaved: () => void }) {
  const t = useTranslations('single-sign-on');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: singleSignOnForm,
    defaults: defaultsOf(settings),
    fields,
    record: settings,
    submit: (values, _key, changed, loaded) =>
      updateSingleSignOn(company.id, bodyOf(settings ? changed() : values), loaded),
    stays: 'as sent',
    onDone: onSaved,
  });
  const { control, register } = form;
  const rows = useFieldArray({ control, name: 'roles' });
  const isRequired = useWatch({ control, name: 'is_required' });
  const roles = rolesIn(company.type).map((value) => ({ value, label: common(`role.${value}`) }));
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('title')} className="max-w-[720px]">
      <FormError title={t('notSaved')} failure={failure} />
      <Section title={t('provider')}>
        <Surface className="grid gap-5">
          <Field label={t('issuer')} hint={t('issuerHint')} error={errorOf('issuer')}>
            <Input type="url" placeholder="https://" maxLength={2000} mono {...register('issuer')} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('clientId')} error={errorOf('client_id')}>
              <Input maxLength={500} mono {...register('client_id')} />
            </Field>
            <Field
              label={t('clientSecret')}
              optional
              hint={settings?.has_client_secret ? t('secretKept') : t('secretHint')}
              error={errorOf('client_secret')}
            >
              <Input type="password" maxLength={2000} mono autoComplete="new-password" {...register('client_secret')} />
            </Field>
          </div>
          <Field label={t('domains')} hint={t('domainsHint')} error={errorOf('domains')}>
            <Textarea rows={2} className="font-mono text-code" {...register('domains')} />
          </Field>
        </Surface>
      </Section>
      <Section title={t('roles')}>
        <Surface className="grid gap-5">
          <Field label={t('claim')} hint={t('claimHint')} error={errorOf('role_claim')} className="max-w-90">
            <Input maxLength={200} mono {...register('role_claim')} />
          </Field>
          <div className="grid gap-2">
            {rows.fields.map((row, index) => (
              <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
                <Input
                  aria-label={t('valueOf', { number: String(index + 1) })}
                  mono
                  {...register(`roles.${index}.value`)}
                />
                <Select
                  aria-label={t('roleOf', { number: String(index + 1) })}
                  options={roles}
                  {...register(`roles.${index}.role`)}
                />
                <IconButton label={t('removeRow', { number: String(index + 1) })} onClick={() => rows.remove(index)}>
                  <X size={16} strokeWidth={2} aria-hidden="true" />
                </IconButton>
              </div>
            ))}
            {errorOf('roles') && <p className="text-xs text-bad">{errorOf('roles')}</p>}
            <div>
              <Button
                icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
                onClick={() => rows.append({ value: '', role: roles.at(-1)?.value ?? 'analyst' })}
              >
                {t('addRow')}
              </Button>
            </div>
          </div>
          <Field
            label={t('otherwise')}
            optional="unsaid"
            hint={t('otherwiseHint')}
            error={errorOf('default_role')}
            className="max-w-90"
          >
            <Select placeholder={t('noRole')} options={roles} {...register('default_role')} />
          </Field>
        </Surface>
      </Section>
      <Section title={t('passwords')}>
        <Surface className="grid gap-5">
          <Controller
            control={control}
            name="is_required"
            render={({ field }) => (
              <Switch checked={field.value} onCheckedChange={field.onChange} hint={t('requiredHint')}>
                {t('required')}
              </Switch>
            )}
          />
          {isRequired && (
            <Controller
              control={control}
              name="exempt_user"
              render={({ field }) => (
                <Field
                  label={t('exempt')}
                  optional
                  hint={t('exemptHint')}
                  error={errorOf('exempt_user')}
                  className="max-w-90"
                >
                  <PickField
                    find={t('findUser')}
                    placeholder={t('nameOrEmail')}
                    nothing={t('noUser')}
                    search={findColleagues}
                    value={field.value ?? undefined}
                    valueName={exemptName}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                </Field>
              )}
            />
          )}
        </Surface>
      </Section>
      <div className="mt-5">
        <FormFoot>
          <Button type="submit" variant="primary" busy={busy}>
            {settings ? common('save') : t('setUp')}
          </Button>
          <ButtonLink href={paths.company}>{common('cancel')}</ButtonLink>
          {settings && (
            <ConfirmDialog
              trigger={<Button variant="danger">{t('remove')}</Button>}
              title={t('removeTitle')}
              description={t('removeText')}
              confirmLabel={t('remove')}
              dismissLabel={t('keep')}
              danger
              onConfirm={async () => {
                const result = await deleteSingleSignOn(company.id);
                if (!result.ok) return result.message;
                toast.success(t('removed'));
                router.push(paths.company);
                return undefined;
              }}
            />
          )}
        </FormFoot>
      </div>
    </form>
  );
}
