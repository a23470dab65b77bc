'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { createSidBody, type Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { LargeOrderDialog } from './large-order-dialog.tsx';
import { ProductPicker } from './product-picker.tsx';
import { largeOrder, sidOrderFields } from './sid-order-fields.ts';
import { SidOrderSummary } from './sid-order-summary.tsx';

interface SidOrderFormProps {
  /** Under it codes stand when the order names no address. */
  standardUrlPrefix: string;
  /** Server action: orders. The key makes a second try of the same order answer as the first did. */
  order: (input: unknown, idempotencyKey: string) => Promise<CallResult<Workorder>>;
  searchSkus: (text: string) => Promise<PickerOption[]>;
}

const defaults = {
  reference: '',
  remarks: '',
  url_prefix: '',
  extended_id_style: 'legacy' as const,
  use_serial_number: true,
  activate_on_complete: true,
};

const styles = [
  { value: 'legacy', label: 'legacy', hint: '32 characters, A–Z and 0–9. The larger code.' },
  { value: 'compact-12', label: 'compact-12', hint: '12 characters. The smaller code, easier to print.' },
];

// randomUUID is missing where the portal is reached by plain http from another machine.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Orders SID codes; beside the fields what will come of it. */
export function SidOrderForm({ standardUrlPrefix, order, searchSkus }: SidOrderFormProps) {
  const router = useRouter();
  const attempt = useRef<{ body: string; key: string }>(undefined);
  const [asking, setAsking] = useState(false);

  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createSidBody,
    defaults,
    fields: sidOrderFields,
    draft: 'sid-order',
    submit: (input) => {
      // An empty address means the service's own, which it fills in.
      const { url_prefix, product, ...rest } = input;
      const body = { ...rest, ...(url_prefix ? { url_prefix } : {}), ...(product ? { product } : {}) };
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
      return order(body, attempt.current.key);
    },
    onDone: (workorder) => {
      showToast({ title: 'Ordered', text: `${formatNumber(workorder.quantity)} codes are being generated.` });
      router.push(paths.workorder(workorder.id));
    },
  });
  const { control, register } = form;
  const watched = useWatch({ control });
  const [productName, setProductName] = useState<string>();

  const ask = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy) return;
    const quantity = form.getValues('quantity');
    if (quantity > largeOrder && (await form.trigger(undefined, { shouldFocus: true }))) {
      setAsking(true);
      return;
    }
    onSubmit();
  };

  return (
    <form method="post" onSubmit={ask} noValidate aria-label="Order SID codes">
      <DetailLayout
        railLabel="What you order"
        rail={
          <SidOrderSummary
            quantity={watched.quantity}
            urlPrefix={watched.url_prefix ?? ''}
            standardUrlPrefix={standardUrlPrefix}
            style={watched.extended_id_style ?? 'legacy'}
            serialNumbers={watched.use_serial_number ?? true}
            activate={watched.activate_on_complete ?? true}
            productName={watched.product ? (productName ?? watched.product) : undefined}
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
                  search={searchSkus}
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
              render={(field) => (
                <div className="grid gap-1.5">
                  <span id="style-label" className="text-sm font-medium">
                    Id style
                  </span>
                  <RadioGroup
                    labelledBy="style-label"
                    look="cards"
                    value={field.value ?? 'legacy'}
                    onValueChange={field.onChange}
                    options={styles}
                  />
                </div>
              )}
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
          <div className="flex flex-wrap gap-2 border-t border-line pt-5 max-md:*:min-h-11 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={busy}>
              Order codes
            </Button>
            <Button
              onClick={() => {
                clear();
                router.push(paths.workorders);
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      </DetailLayout>
      <LargeOrderDialog
        open={asking}
        quantity={watched.quantity ?? 0}
        activate={watched.activate_on_complete ?? true}
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) onSubmit();
        }}
      />
    </form>
  );
}
