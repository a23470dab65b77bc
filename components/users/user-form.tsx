'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import type { User } from '#lib/contract/users.ts';
import type { Role } from '#lib/permissions/permissions.ts';
import { updateUser } from './actions.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleName } from './role-words.ts';
import { userForm } from './user-schema.ts';

const fields = ['name', 'role'] as const;

interface UserFormProps {
  user: User;
  isSelf: boolean;
  companyType: string;
}

/** Name and role of a user. */
export function UserForm(props: UserFormProps) {
  const t = useTranslations('users');
  const router = useRouter();
  const [saved, setSaved] = useState({ user: props.user, times: 0 });
  return (
    <Fields
      key={saved.times}
      {...props}
      user={saved.user}
      wasSaved={saved.times > 0}
      onSaved={(user) => {
        setSaved(({ times }) => ({ user, times: times + 1 }));
        toast.success(t('saved'), { description: user.name });
        router.refresh();
      }}
    />
  );
}

function Fields(props: UserFormProps & { wasSaved: boolean; onSaved: (user: User) => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const { user, isSelf, companyType } = props;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: userForm,
    defaults: { name: user.name, role: user.role },
    fields,
    draft: `user-${user.id}`,
    record: user,
    submit: (_values, _key, changed, loaded) => {
      const { role, ...rest } = changed();
      return updateUser(user.id, { ...rest, ...(role !== undefined && { role: role as Role }) }, loaded);
    },
    onDone: props.onSaved,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('nameAndRole')} className="grid gap-5">
      <FormError title={t('notSaved')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')} className="max-w-90">
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      {isSelf ? (
        <p className="text-sm text-ink2">{t('ownRole', { role: roleName(user.role, common) })}</p>
      ) : (
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RoleChoice
              companyType={companyType}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('role')}
            />
          )}
        />
      )}
      <FormFoot>
        <Button type="submit" busy={busy} autoFocus={props.wasSaved}>
          {common('save')}
        </Button>
      </FormFoot>
    </form>
  );
}
