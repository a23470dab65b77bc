'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { layoutOptions } from '#components/workorders/workorder-state.ts';
import { createTemplateRequest } from '#lib/contract/template-requests.ts';
import { paths } from '#lib/portal/paths.ts';
import { askForTemplate } from './actions.ts';

const fields = ['name', 'code_layout', 'quantity', 'size', 'remarks'] as const;

/** Asks the operator for a template. */
export function RequestForm() {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createTemplateRequest.body,
    defaults: { name: '', code_layout: 'none', quantity: null, size: '', remarks: '' },
    fields,
    draft: 'template-request',
    isSentOnce: true,
    submit: askForTemplate,
    onDone: () => {
      toast.success(t('request.sent'), { description: t('request.sentText') });
      router.push(paths.templates);
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('request.ask')} className="grid max-w-160 gap-5">
      <FormError title={t('request.notSent')} failure={failure} />
      <Field label={t('request.name')} hint={t('request.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('request.layout')} hint={t('request.layoutHint')} error={errorOf('code_layout')}>
        <Select options={layoutOptions(common)} {...form.register('code_layout')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="quantity"
          render={({ field }) => (
            <Field label={t('request.quantity')} optional hint={t('request.quantityHint')} error={errorOf('quantity')}>
              <NumberInput
                name="quantity"
                ref={field.ref}
                value={field.value ?? undefined}
                onChange={(next) => field.onChange(next ?? null)}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
        <Field label={t('request.size')} optional hint={t('request.sizeHint')} error={errorOf('size')}>
          <Input autoComplete="off" maxLength={200} {...form.register('size')} />
        </Field>
      </div>
      <Field label={t('request.remarks')} optional hint={t('request.remarksHint')} error={errorOf('remarks')}>
        <Textarea maxLength={2000} {...form.register('remarks')} />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('request.send')}
        </Button>
        <ButtonLink href={paths.templates} onClickCapture={clear}>
          {common('cancel')}
        </ButtonLink>
      </FormFoot>
    </form>
  );
}
