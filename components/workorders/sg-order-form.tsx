'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { createSgBody } from '#lib/contract/workorder-orders.ts';
import { paths } from '#lib/portal/paths.ts';
import { orderSg } from './actions.ts';
import { providedBy, toSgBody } from './follow-template.ts';
import { IdSelect } from './id-select.tsx';
import { LargeOrderDialog } from './large-order-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { nameOf, type OrderLookups } from './order-lookups.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import { SgCodeFields, type SgInput } from './sg-code-fields.tsx';
import { sgOrderDefaults, sgOrderFields } from './sg-order-fields.ts';
import { SgSettings } from './sg-settings.tsx';
import { useLargeOrder } from './use-large-order.ts';
import { useOrderKey } from './use-order-key.ts';

interface SgOrderFormProps {
  /** Templates of codes with a graphic only. */
  lookups: OrderLookups;
  /** Chosen by the address. */
  template: number | undefined;
  standardUrlPrefix: string;
}

/** Orders codes with a secure graphic. A template fills what it provides, and locks it. */
export function SgOrderForm({ lookups, template: first, standardUrlPrefix }: SgOrderFormProps) {
  const router = useRouter();
  const keyOf = useOrderKey();
  const [productName, setProductName] = useState<string>();
  const templateOf = (id: number | undefined) => lookups.templates.find((template) => template.id === id);
  const chosenFirst = templateOf(first);
  // With one partner there is nothing to choose.
  const onlyPartner = lookups.partners.length === 1 ? lookups.partners[0] : undefined;

  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createSgBody,
    defaults: {
      ...sgOrderDefaults,
      ...(chosenFirst && { template: chosenFirst.id, ...providedBy(chosenFirst) }),
      ...(onlyPartner && !chosenFirst?.printing_partner && { printing_partner: onlyPartner.id }),
    },
    fields: sgOrderFields,
    draft: `sg-order-${first ?? 'any'}`,
    prepare: (values) => ({ ...values, product: values.product || undefined }),
    submit: (input) => {
      const body = toSgBody(input);
      return orderSg(body, keyOf(body));
    },
    onDone: (workorder) => {
      const partner = workorder.printing_partner?.name ?? 'The printing partner';
      showToast({ title: 'Ordered', text: `${partner} confirms the printing next.` });
      router.push(paths.workorder(workorder.id));
    },
  });
  const { control, register, setValue, getValues } = form;
  const watched = useWatch({ control });
  const template = templateOf(watched.template);
  const provided: Partial<SgInput> = template ? providedBy(template) : {};
  const isLocked = (field: (typeof sgOrderFields)[number]) => Object.hasOwn(provided, field);

  // A kept draft may have been typed before the template was changed at the service.
  useEffect(() => {
    if (!template) return;
    for (const [name, value] of Object.entries(providedBy(template))) {
      if (getValues(name as keyof SgInput) !== value) setValue(name as keyof SgInput, value as never);
    }
  }, [template, getValues, setValue]);

  const { ask, question } = useLargeOrder({
    busy,
    quantity: () => form.getValues('quantity'),
    check: () => form.trigger(undefined, { shouldFocus: true }),
    send: onSubmit,
  });
  const partner = watched.printing_partner && nameOf(lookups.partners, watched.printing_partner, 'Company');

  return (
    <form method="post" onSubmit={ask} noValidate aria-label="Order secure codes">
      <DetailLayout
        railLabel="What you order"
        rail={
          <OrderSummary
            quantity={watched.quantity}
            what={{ one: 'secure code', many: 'secure codes' }}
            lines={[
              `Generated when ${partner || 'the printing partner'} has confirmed equipment and substrate`,
              watched.activate_on_complete
                ? 'Active as soon as they are printed'
                : 'Inactive until somebody activates them',
              (watched.use_serial_number ?? true) ? 'Each with a serial number' : 'Without serial numbers',
              watched.product ? `Assigned to ${productName ?? watched.product}` : 'Assigned to no product',
            ]}
            sample={{
              urlPrefix: watched.url_prefix ?? '',
              style: watched.extended_id_style ?? 'legacy',
              layout: watched.code_layout ?? 'sg-inside',
            }}
            standardUrlPrefix={standardUrlPrefix}
          />
        }
      >
        <div className="grid max-w-160 gap-8 pt-[26px] pb-2">
          <FormError title="The order was not placed" failure={failure} />
          {lookups.partners.length === 0 && (
            <Callout tone="wait" title="No printing partner yet">
              Secure codes are printed by a company you have an accepted partnership with. Your account admin asks for
              one.
            </Callout>
          )}
          <Fieldset legend="Order">
            <ControlledField
              control={control}
              name="template"
              label="Template"
              optional
              hint={template ? 'What the template says cannot be changed here.' : 'Fills in what it provides.'}
              error={errorOf('template')}
              render={(field) => (
                <IdSelect
                  ref={field.ref}
                  name="template"
                  list={lookups.templates}
                  placeholder="No template"
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Reference"
                hint="Your name for this order. Unique in your company."
                error={errorOf('reference')}
              >
                <Input autoComplete="off" spellCheck={false} maxLength={100} {...register('reference')} />
              </Field>
              <ControlledField
                control={control}
                name="quantity"
                label="Quantity"
                hint={watched.is_static_print ? 'Printed codes, up to 10,000,000.' : 'Up to 10,000,000 codes.'}
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
              <ControlledField
                control={control}
                name="printing_partner"
                label="Printing partner"
                hint="Confirms the order, prints it and proves the quality."
                error={
                  errorOf('printing_partner') && watched.printing_partner === undefined
                    ? 'Which printing partner?'
                    : errorOf('printing_partner')
                }
                render={(field) => (
                  <IdSelect
                    ref={field.ref}
                    name="printing_partner"
                    list={lookups.partners}
                    placeholder="Choose a printing partner"
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    disabled={isLocked('printing_partner')}
                  />
                )}
              />
              <ControlledField
                control={control}
                name="substrate"
                label="Substrate"
                optional
                hint="Empty: the printing partner says."
                error={errorOf('substrate')}
                render={(field) => (
                  <IdSelect
                    ref={field.ref}
                    name="substrate"
                    list={lookups.substrates}
                    placeholder="Any"
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    disabled={isLocked('substrate')}
                  />
                )}
              />
            </div>
            <ControlledField
              control={control}
              name="product"
              label="Product"
              optional
              hint="The product these codes are put on."
              error={errorOf('product')}
              render={(field) => (
                <ProductPicker
                  value={field.value}
                  onChange={(sku, name) => {
                    field.onChange(sku);
                    setProductName(name);
                  }}
                />
              )}
            />
            <Field label="Remarks" optional hint="The printing partner reads them." error={errorOf('remarks')}>
              <Textarea maxLength={2000} {...register('remarks')} />
            </Field>
          </Fieldset>
          <SgCodeFields
            control={control}
            lookups={lookups}
            standardUrlPrefix={standardUrlPrefix}
            isLocked={isLocked}
            errorOf={errorOf}
          />
          <SgSettings control={control} isLocked={isLocked} />
          <OrderActions busy={busy} onCancel={clear} />
        </div>
      </DetailLayout>
      <LargeOrderDialog {...question} quantity={watched.quantity ?? 0}>
        They are generated when the printing partner has confirmed.
      </LargeOrderDialog>
    </form>
  );
}
