'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { createFromTemplateBody } from '#lib/contract/workorder-orders.ts';
import { paths } from '#lib/portal/paths.ts';
import { orderFromTemplate } from './actions.ts';
import { IdSelect } from './id-select.tsx';
import { LargeOrderDialog } from './large-order-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import type { OrderLookups } from './order-lookups.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import { templateFacts } from './template-facts.ts';
import { useLargeOrder } from './use-large-order.ts';
import { useOrderKey } from './use-order-key.ts';

const fields = [
  'template',
  'quantity',
  'reference',
  'printing_partner',
  'product',
  'due_date',
  'total_impressions',
] as const;

interface TemplateOrderFormProps {
  lookups: OrderLookups;
  /** Chosen by the address. */
  template: number | undefined;
  standardUrlPrefix: string;
}

/** Orders codes with the settings of a template: how many, for what, until when; the rest the template says. */
export function TemplateOrderForm({ lookups, template: chosen, standardUrlPrefix }: TemplateOrderFormProps) {
  const router = useRouter();
  const keyOf = useOrderKey();
  const [productName, setProductName] = useState<string>();

  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createFromTemplateBody,
    defaults: { ...(chosen && { template: chosen }), reference: '', due_date: '' },
    fields,
    draft: `template-order-${chosen ?? 'any'}`,
    prepare: (values) => ({
      ...values,
      reference: values.reference?.trim() || undefined,
      due_date: values.due_date || undefined,
      product: values.product || undefined,
    }),
    submit: (input) => {
      const template = lookups.templates.find(({ id }) => id === input.template);
      const { printing_partner, total_impressions, ...rest } = input;
      const asksPartner = template?.code_layout !== 'none' && template?.printing_partner === null;
      const body = {
        ...rest,
        ...(asksPartner && printing_partner ? { printing_partner } : {}),
        ...(template?.is_static_print && total_impressions ? { total_impressions } : {}),
      };
      return orderFromTemplate(body, keyOf(body));
    },
    onDone: (workorder) => {
      const secure = workorder.code_layout !== 'none';
      showToast({
        title: 'Ordered',
        text: secure
          ? `${workorder.printing_partner?.name ?? 'The printing partner'} confirms the printing next.`
          : `${formatNumber(workorder.quantity)} codes are being generated.`,
      });
      router.push(paths.workorder(workorder.id));
    },
  });
  const { control, register } = form;
  const watched = useWatch({ control });
  const template = lookups.templates.find(({ id }) => id === watched.template);
  const secure = template !== undefined && template.code_layout !== 'none';
  const asksPartner = secure && template.printing_partner === null;

  const { ask, question } = useLargeOrder({
    busy,
    quantity: () => form.getValues('quantity'),
    check: () => form.trigger(undefined, { shouldFocus: true }),
    send: onSubmit,
  });

  return (
    <form method="post" onSubmit={ask} noValidate aria-label="Order from a template">
      <DetailLayout
        railLabel="What you order"
        rail={
          <OrderSummary
            quantity={watched.quantity}
            what={
              secure
                ? { one: 'secure code', many: 'secure codes' }
                : template
                  ? { one: 'SID code', many: 'SID codes' }
                  : { one: 'code', many: 'codes' }
            }
            lines={[
              secure && 'Generated when the printing partner has confirmed',
              template !== undefined && !secure && 'Generated at once',
              watched.product ? `Assigned to ${productName ?? watched.product}` : 'Assigned to no product',
            ]}
            sample={
              template && {
                urlPrefix: template.url_prefix,
                style: template.extended_id_style,
                layout: template.code_layout,
              }
            }
            standardUrlPrefix={standardUrlPrefix}
          />
        }
      >
        <div className="grid max-w-160 gap-8 pt-[26px] pb-2">
          <FormError title="The order was not placed" failure={failure} />
          <Fieldset legend="Order">
            <ControlledField
              control={control}
              name="template"
              label="Template"
              hint="Its settings become those of the order."
              error={errorOf('template') && watched.template === undefined ? 'Which template?' : errorOf('template')}
              render={(field) => (
                <IdSelect
                  ref={field.ref}
                  name="template"
                  list={lookups.templates}
                  placeholder="Choose a template"
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
            {template && (
              <Surface>
                {template.description && <p className="mb-3 text-sm text-ink2">{template.description}</p>}
                <Facts facts={templateFacts(template, lookups)} />
              </Surface>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <ControlledField
                control={control}
                name="quantity"
                label="Quantity"
                hint={template?.is_static_print ? 'Different codes, up to 10,000,000.' : 'Up to 10,000,000 codes.'}
                error={errorOf('quantity') && watched.quantity === undefined ? 'How many codes?' : errorOf('quantity')}
                render={(field) => (
                  <NumberInput
                    name="quantity"
                    ref={field.ref}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              />
              {template?.is_static_print && (
                <ControlledField
                  control={control}
                  name="total_impressions"
                  label="Impressions of each"
                  optional
                  hint="How often each code is printed. Empty: once."
                  error={errorOf('total_impressions')}
                  render={(field) => (
                    <NumberInput
                      name="total_impressions"
                      ref={field.ref}
                      value={field.value}
                      onChange={field.onChange}
                      onBlur={field.onBlur}
                    />
                  )}
                />
              )}
              <Field
                label="Reference"
                optional
                hint="Your name for this order. Empty: a running one."
                error={errorOf('reference')}
              >
                <Input autoComplete="off" spellCheck={false} maxLength={100} {...register('reference')} />
              </Field>
              {secure && (
                <Field
                  label="Due date"
                  optional
                  hint="Told to the printing partner; nothing is refused after it."
                  error={errorOf('due_date')}
                >
                  <Input type="date" {...register('due_date')} />
                </Field>
              )}
            </div>
            {asksPartner && (
              <ControlledField
                control={control}
                name="printing_partner"
                label="Printing partner"
                hint="The template has none, so the order names one."
                error={errorOf('printing_partner')}
                render={(field) => (
                  <IdSelect
                    ref={field.ref}
                    name="printing_partner"
                    list={lookups.partners}
                    placeholder="Choose a printing partner"
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              />
            )}
            <ControlledField
              control={control}
              name="product"
              label="Product"
              optional
              hint="The product these codes are put on."
              error={errorOf('product')}
              render={(field) => (
                <ProductPicker
                  value={field.value === undefined ? undefined : String(field.value)}
                  onChange={(sku, name) => {
                    field.onChange(sku);
                    setProductName(name);
                  }}
                />
              )}
            />
          </Fieldset>
          <OrderActions busy={busy} onCancel={clear} />
        </div>
      </DetailLayout>
      <LargeOrderDialog {...question} quantity={watched.quantity ?? 0}>
        {secure ? 'They are generated when the printing partner has confirmed.' : 'They are generated at once.'}
      </LargeOrderDialog>
    </form>
  );
}
