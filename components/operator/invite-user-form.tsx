'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { inviteUser } from '#components/users/actions.ts';
import { roleName } from '#components/users/role-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import { createInvitation } from '#lib/contract/invitations.ts';
import { rolesOf } from '#lib/permissions/permissions.ts';

const fields = ['email', 'name', 'role'] as const;

/** Name, address and role of the invited user. Loaded when its dialog opens. */
export function InviteUserForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const router = useRouter();
  const roles = rolesOf(company.company_type);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createInvitation.body,
    defaults: { email: '', name: '', company: company.id, ...(roles[0] && { role: roles[0] }) },
    fields,
    submit: inviteUser,
    onDone: ({ email }) => {
      onDone();
      toast.success(t('inviteUser.done'), { description: t('inviteUser.doneText', { email }) });
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('user')} className="grid gap-4">
      <FormError title={t('inviteUser.failed')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} autoFocus {...form.register('name')} />
      </Field>
      <Field label={t('email')} error={errorOf('email')}>
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} {...form.register('email')} />
      </Field>
      <Field label={t('role')} error={errorOf('role')}>
        <Select
          options={roles.map((value) => ({ value, label: roleName(value, common) }))}
          {...form.register('role')}
        />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="primary" busy={busy}>
          {t('inviteUser.add')}
        </Button>
      </FormFoot>
    </form>
  );
}
