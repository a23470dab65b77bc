'use client';

import { useRouter } from 'next/navigation';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { paths } from '#lib/portal/paths.ts';
import { askForPartnership } from './actions.ts';

const fields = ['company'] as const;

/** Asks a company of the other kind, by its slug. */
export function AskForm({ own }: { own: { slug: string; companyType: string } }) {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/partnerships.ts').then((contract) => contract.requestPartnership.body),
    defaults: { company: '' },
    fields,
    submit: askForPartnership,
    onDone: (made) => {
      showToast({ title: 'Asked for a partnership', text: 'It begins when the other side accepts.' });
      router.push(paths.partner(made.id));
    },
    draft: 'partnership',
  });
  const other = own.companyType === 'brand_owner' ? 'printing partner' : 'brand owner';
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Partnership" className="grid max-w-120 gap-5">
      <FormError title="The partnership was not asked for" failure={failure} />
      <Field
        label={`Slug of the ${other}`}
        hint={`The short name of the company. The ${other} finds it under Settings, Partners, and tells you.`}
        error={errorOf('company')}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...form.register('company')}
        />
      </Field>
      <p className="text-sm text-ink2">
        Your own slug, should they ask you: <code className="font-mono text-code">{own.slug}</code>
        <CopyButton value={own.slug} label="Copy your slug" className="-my-1" />
      </p>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Ask for a partnership
        </Button>
        <ButtonLink href={paths.partners}>Back</ButtonLink>
      </div>
    </form>
  );
}
