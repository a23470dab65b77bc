'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { createSidBody } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { orderSid } from './actions.ts';
import { IdStyleChoice } from './id-style-choice.tsx';
import { LargeOrderDialog } from './large-order-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import { sidOrderFields } from './sid-order-fields.ts';
import { useLargeOrder } from './use-large-order.ts';
import { useOrderKey } from './use-order-key.ts';

interface SidOrderFormProps {
  /** Under it codes stand when the order names no address. */
  standardUrlPrefix: string;
}

const defaults = {
  reference: '',
  remarks: '',
  url_prefix: '',
  extended_id_style: 'legacy' as const,
  use_serial_number: true,
  activate_on_complete: true,
};

/** Orders SID codes; beside the fields what will come of it. */
export function SidOrderForm({ standardUrlPrefix }: SidOrderFormProps) {
  const router = useRouter();
  const keyOf = useOrderKey();

  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createSidBody,
    defaults,
    fields: sidOrderFields,
    draft: 'sid-order',
    submit: (input) => {
      // An empty address means the service's own, which it fills in.
      const { url_prefix, product, ...rest } = input;
      const body = { ...rest, ...(url_prefix ? { url_prefix } : {}), ...(product ? { product } : {}) };
      return orderSid(body, keyOf(body));
    },
    onDone: (workorder) => {
      showToast({ title: 'Ordered', text: `${formatNumber(workorder.quantity)} codes are being generated.` });
      router.push(paths.workorder(workorder.id));
    },
  });
  const { control, register } = form;
  const watched = useWatch({ control });
  const [productName, setProductName] = useState<string>();
  const activate = watched.activate_on_complete ?? true;

  const { ask, question } = useLargeOrder({
    busy,
    quantity: () => form.getValues('quantity'),
    check: () => form.trigger(undefined, { shouldFocus: true }),
    send: onSubmit,
  });

  return (
    <form method="post" onSubmit={ask} noValidate aria-label="Order SID codes">
      <DetailLayout
        railLabel="What you order"
        rail={
          <OrderSummary
            quantity={watched.quantity}
            what={{ one: 'SID code', many: 'SID codes' }}
            lines={[
              activate ? 'Active as soon as they are generated' : 'Inactive until somebody activates them',
              (watched.use_serial_number ?? true) ? 'Each with a serial number' : 'Without serial numbers',
              watched.product ? `Assigned to ${productName ?? watched.product}` : 'Assigned to no product',
              'Ready to download as a ZIP file when generated',
            ]}
            sample={{
              urlPrefix: watched.url_prefix ?? '',
              style: watched.extended_id_style ?? 'legacy',
              layout: 'none',
            }}
            standardUrlPrefix={standardUrlPrefix}
          />
        }
      >
        <div className="grid max-w-160 gap-8 pt-[26px] pb-2">
          <FormError title="The order was not placed" failure={failure} />
          <Fieldset legend="Order">
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
                hint="Up to 10,000,000 codes."
                // The rule for numbers also speaks for an empty field.
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
            <Field label="Remarks" optional error={errorOf('remarks')}>
              <Textarea maxLength={2000} {...register('remarks')} />
            </Field>
          </Fieldset>
          <Fieldset legend="Code">
            <Field
              label="Address"
              optional
              hint={
                <>
                  What stands before each id. Empty: <span className="font-mono">{standardUrlPrefix}</span>
                </>
              }
              error={errorOf('url_prefix')}
            >
              <Input
                mono
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={standardUrlPrefix}
                {...register('url_prefix')}
              />
            </Field>
            <ControlledField
              control={control}
              name="extended_id_style"
              render={(field) => <IdStyleChoice value={field.value ?? 'legacy'} onChange={field.onChange} />}
            />
          </Fieldset>
          <Fieldset legend="Settings">
            <ControlledField
              control={control}
              name="use_serial_number"
              render={(field) => (
                <Switch
                  checked={field.value ?? true}
                  onCheckedChange={field.onChange}
                  hint="A running number of your company beside each id."
                >
                  Serial numbers
                </Switch>
              )}
            />
            <ControlledField
              control={control}
              name="activate_on_complete"
              render={(field) => (
                <Switch
                  checked={field.value}
                  onCheckedChange={field.onChange}
                  hint="Otherwise a scan says that the code is not active."
                >
                  Activate when generated
                </Switch>
              )}
            />
          </Fieldset>
          <OrderActions busy={busy} onCancel={clear} />
        </div>
      </DetailLayout>
      <LargeOrderDialog {...question} quantity={watched.quantity ?? 0}>
        {activate
          ? 'They are generated at once and become active as soon as they are.'
          : 'They are generated at once and stay inactive.'}
      </LargeOrderDialog>
    </form>
  );
}
