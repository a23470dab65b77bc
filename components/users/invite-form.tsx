'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { createInvitation } from '#lib/contract/invitations.ts';
import type { Role } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { inviteUser } from './actions.ts';
import { RoleChoice } from './role-choice.tsx';

const fields = ['email', 'name', 'role'] as const;

/** Invites a colleague by mail. `role` is the one with the least rights: chosen until another is. */
export function InviteForm({ companyType, role }: { companyType: string; role: Role }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createInvitation.body,
    defaults: { email: '', name: '', role },
    fields,
    draft: 'invitation',
    submit: inviteUser,
    onDone: ({ email }) => {
      toast.success(t('invited'), { description: t('invite.doneText', { email }) });
      router.push(paths.users);
    },
  });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('invite.label')}
      className="grid max-w-160 gap-6 pt-2"
    >
      <FormError title={t('invite.failed')} failure={failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" spellCheck={false} maxLength={254} {...form.register('email')} />
        </Field>
        <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
          <Input autoComplete="off" maxLength={120} {...form.register('name')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleChoice companyType={companyType} value={field.value} onChange={field.onChange} error={errorOf('role')} />
        )}
      />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('invite.send')}
        </Button>
        <ButtonLink href={paths.users} onClickCapture={clear}>
          {common('cancel')}
        </ButtonLink>
      </FormFoot>
    </form>
  );
}
