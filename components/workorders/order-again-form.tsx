'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { orderAgain } from './actions.ts';
import { workorderTitle } from './workorder-state.ts';

const againFields = ['quantity', 'reference'] as const;

/** The same order with new codes. */
export function OrderAgainForm({ workorder }: { workorder: Workorder }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: duplicateWorkorder.body,
    defaults: { quantity: workorder.quantity, reference: '' },
    fields: againFields,
    draft: `order-again-${workorder.id}`,
    inDialog: true,
    // Left empty, the service numbers it.
    prepare: ({ quantity, reference }) => ({ quantity, ...(reference?.trim() && { reference }) }),
    isSentOnce: true,
    submit: (body, key) => orderAgain(workorder.id, body, key),
    onDone: (made) => {
      toast.success(t('again.done'), { description: workorderTitle(made, common) });
      router.push(paths.workorder(made.id));
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('again.action')} className="grid gap-4">
      <FormError
        title={t('order.failed')}
        failure={failure}
        unsure={{
          title: t('order.unsure'),
          children: t.rich('order.unsureText', {
            link: (inside) => <TextLink href={paths.workorders}>{inside}</TextLink>,
          }),
        }}
      />
      <Controller
        control={form.control}
        name="quantity"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <Field label={t('field.quantity.label')} error={errorOf('quantity')}>
            <NumberInput ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Field label={t('field.reference.label')} optional hint={t('again.hint')} error={errorOf('reference')}>
        <Input autoComplete="off" spellCheck={false} maxLength={100} {...form.register('reference')} />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="primary" busy={busy}>
          {t('again.action')}
        </Button>
      </FormFoot>
    </form>
  );
}
