'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { Company } from '#lib/contract/companies.ts';
import { rolesOf } from '#lib/permissions/permissions.ts';
import { addUser } from './actions.ts';
import { roleWords } from './company-words.ts';

/** The dialog that makes a user of a company, its first administrator for one. */
export function AddUser({ company, isFirst }: { company: Company; isFirst: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={isFirst ? 'primary' : 'secondary'}>
          {isFirst ? 'Add the first administrator' : 'Add a user'}
        </Button>
      }
      title={isFirst ? `First administrator of ${company.name}` : `New user of ${company.name}`}
      description="They sign in with this e-mail and password, and change the password under Security."
    >
      <UserForm company={company} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

const fields = ['email', 'name', 'role', 'password'] as const;

function UserForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const router = useRouter();
  const roles = rolesOf(company.company_type);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/users.ts').then((contract) => contract.createUser.body),
    defaults: { email: '', name: '', password: '', company: company.id, ...(roles[0] && { role: roles[0] }) },
    fields,
    submit: addUser,
    onDone: ({ email }) => {
      onDone();
      showToast({ title: 'User added', text: `${email} can sign in.` });
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="User" className="grid gap-4">
      <FormError title="The user was not added" failure={failure} />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={errorOf('email')}>
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} {...form.register('email')} />
      </Field>
      <Field label="Role" error={errorOf('role')}>
        <Select
          options={roles.map((value) => ({ value, label: roleWords[value] ?? value }))}
          {...form.register('role')}
        />
      </Field>
      <Field label="Password" hint="At least 12 characters. Hand it over on a safe way." error={errorOf('password')}>
        <Input type="password" autoComplete="new-password" maxLength={1024} {...form.register('password')} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Add user
        </Button>
      </div>
    </form>
  );
}
