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
import { createCodeDomain } from '#lib/contract/code-domains.ts';
import { createDomain } from './actions.ts';

/** Adds a domain, whose steps are shown below then. */
export function CreateDomain() {
  const t = useTranslations('domains');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createCodeDomain.body,
    defaults: { name: '' },
    fields: ['name'],
    submit: createDomain,
    isSentOnce: true,
    stays: 'empty',
    onDone: ({ name }) => {
      toast.success(t('added', { name }));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('add.label')} className="grid max-w-120 gap-3">
      <FormError title={t('add.failed')} failure={failure} />
      <Field label={t('add.name')} hint={t('add.hint')} error={errorOf('name')}>
        <Input mono inputMode="url" {...form.register('name')} />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('add.label')}
        </Button>
      </FormFoot>
    </form>
  );
}
