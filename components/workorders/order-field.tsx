'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { OwnPrefixes } from '#components/domains/own-prefixes.tsx';
import { MarketsField } from '#components/forms/markets-field.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import type { ServiceForm } from '#components/forms/use-service-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Translator } from '#lib/texts/translator.ts';
import { ActivationChoice } from './activation-choice.tsx';
import { IdChoice } from './id-choice.tsx';
import { InvitePartner } from './invite-partner.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { type OrderKind, wordsOf } from './order-kind.ts';
import type { Named, OrderLookups } from './order-lookups.ts';
import type { Order, OrderValues, ShownField } from './order-values.ts';
import { ProductPicker } from './product-picker.tsx';
import { TemplateSettings } from './template-settings.tsx';

export interface OrderFieldsProps {
  kind: OrderKind;
  order: Order;
  service: ServiceForm<OrderValues, OrderValues>;
  /** The address of codes when the order names none. */
  standardUrlPrefix: string;
  /** Addresses at the company's own domains. */
  ownPrefixes: readonly string[];
  onProductName: (name: string | undefined) => void;
  /** Adds a partner that the user has invited; undefined where the user may not invite. */
  onInvited: ((partner: Named) => void) | undefined;
}

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** One field of an order, where it has a place; locked where the chosen template says what it holds. */
export function OrderFieldControl({ name, ...props }: OrderFieldsProps & { name: ShownField }): ReactElement | null {
  const t = useTranslations('workorders');
  const { kind, order, service, standardUrlPrefix, ownPrefixes, onProductName, onInvited } = props;
  const { labelKey, hintKey, optional = false, missingKey, placeholderKey, when } = wordsOf(kind, name);
  if (when && !when(order)) return null;
  const label = t(labelKey);
  const hint = hintKey && t(typeof hintKey === 'function' ? hintKey(order) : hintKey);
  const message = service.errorOf(name);
  const error = message && missingKey && order.values[name] === undefined ? t(missingKey) : message;
  const frame = { label, hint, optional, error };
  const { control, register, setValue } = service.form;
  const locked = order.template !== undefined && Object.hasOwn(kind.providedBy(order.template), name);

  switch (name) {
    case 'reference':
      return (
        <Field {...frame}>
          <Input autoComplete="off" spellCheck={false} maxLength={100} {...register(name)} />
        </Field>
      );
    case 'remarks':
      return (
        <Field {...frame}>
          <Textarea maxLength={2000} {...register(name)} />
        </Field>
      );
    case 'due_date':
      return (
        <Field {...frame}>
          <Input type="date" {...register(name)} />
        </Field>
      );
    case 'url_prefix':
      return (
        <div className="grid gap-2">
          <Field
            {...frame}
            hint={t.rich('field.url_prefix.hint', {
              address: () => <span className="font-mono">{standardUrlPrefix}</span>,
            })}
          >
            <Input mono inputMode="url" placeholder={standardUrlPrefix} readOnly={locked} {...register(name)} />
          </Field>
          {!locked && <OwnPrefixes prefixes={ownPrefixes} onChoose={(prefix) => setValue(name, prefix, typed)} />}
        </div>
      );
    case 'quantity':
    case 'total_impressions':
    case 'static_unique_codes_quantity':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Field {...frame}>
              <NumberInput
                name={name}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
      );
    case 'template':
    case 'printing_partner':
    case 'substrate':
    case 'custom_layout':
      return (
        <>
          <Controller
            control={control}
            name={name}
            render={({ field }) => (
              <Field {...frame}>
                <IdChoice
                  of={lists[name]}
                  ref={field.ref}
                  name={name}
                  list={name === 'printing_partner' ? partnersOf(order.lookups, t) : order.lookups[lists[name]]}
                  placeholder={placeholderKey ? t(placeholderKey) : ''}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  disabled={locked}
                />
              </Field>
            )}
          />
          {name === 'printing_partner' && onInvited && !locked && (
            <InvitePartner
              onInvited={(partner) => {
                onInvited(partner);
                setValue(name, partner.id, typed);
              }}
            />
          )}
          {name === 'template' && kind.describesTemplate && order.template && (
            <TemplateSettings template={order.template} lookups={order.lookups} />
          )}
        </>
      );
    case 'product':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Field {...frame}>
              <ProductPicker
                value={field.value === undefined ? undefined : String(field.value)}
                onChange={(sku, productName) => {
                  field.onChange(sku);
                  onProductName(productName);
                }}
              />
            </Field>
          )}
        />
      );
    case 'intended_markets':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <MarketsField
              label={label}
              hint={hint}
              error={error}
              none={t('field.intended_markets.none')}
              value={field.value ?? []}
              onChange={field.onChange}
            />
          )}
        />
      );
    case 'code_layout':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <LayoutChoice
              value={field.value}
              onChange={field.onChange}
              disabled={locked}
              offersCustom={order.lookups.layouts.length > 0}
              error={error}
            />
          )}
        />
      );
    case 'activate_on_complete':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <ActivationChoice
              label={label}
              isPrinted={labelKey === 'field.activate_on_complete.printed'}
              value={field.value}
              onChange={field.onChange}
              disabled={locked}
              error={error}
            />
          )}
        />
      );
    case 'partner_permissions':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Switch
              checked={field.value?.includes('activate_codes') ?? false}
              onCheckedChange={(on) => field.onChange(on ? ['activate_codes'] : undefined)}
              disabled={locked}
              hint={hint}
            >
              {label}
            </Switch>
          )}
        />
      );
    default:
      return (
        <SwitchField control={control} name={name} disabled={locked} hint={hint}>
          {label}
        </SwitchField>
      );
  }
}

/** Printing partners to order from, those that have not accepted yet with that. */
function partnersOf({ partners, askedPartners }: OrderLookups, t: Translator<'workorders'>): Named[] {
  const asked = askedPartners.map(({ id, name }) => ({ id, name: t('invite.waiting', { name }) }));
  return [...partners, ...asked];
}

const lists = {
  template: 'templates',
  printing_partner: 'partners',
  substrate: 'substrates',
  custom_layout: 'layouts',
} as const;
