'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import type * as z from 'zod';
import { findBrands, findProducts, findUsers } from '#components/forms/actions.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { PickSeveral } from '#components/forms/pick-several.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type DryRun, newScanRule, type ScanRule } from '#lib/contract/scan-rules.ts';
import { hasThreshold, mayLack, scanRuleActions, scanRuleKinds } from '#lib/contract/values/scan-rules.ts';
import { paths } from '#lib/portal/paths.ts';
import { createScanRule, tryScanRule, updateScanRule } from './actions.ts';
import { countFound, describeRule, describeThreshold } from './rule-words.ts';

type Values = z.input<typeof newScanRule>;

const fields = [
  'kind',
  'action',
  'count',
  'hours',
  'kilometres',
  'speed',
  'scm_field',
  'products',
  'brands',
  'recipients',
] as const;
const numbers = ['count', 'kilometres', 'speed', 'hours'] as const;
const refs = ['products', 'brands', 'recipients'] as const;
const searches = { products: findProducts, brands: findBrands, recipients: findUsers };

/** Clears the thresholds that the kind does not have. */
const ofItsKind = (values: Values): Values => ({
  ...values,
  count: hasThreshold(values.kind, 'count') ? values.count : null,
  hours: hasThreshold(values.kind, 'hours') ? values.hours : null,
  kilometres: hasThreshold(values.kind, 'kilometres') ? values.kilometres : null,
  speed: hasThreshold(values.kind, 'speed') ? values.speed : null,
  scm_field: hasThreshold(values.kind, 'scm_field') ? values.scm_field || null : null,
});

/** A rule, read as a sentence while it is typed, and what it would have done. */
export function RuleForm({ rule, seesUsers }: { rule?: ScanRule; seesUsers: boolean }) {
  const t = useTranslations('scan-rules');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: newScanRule,
    defaults: {
      kind: rule?.kind ?? 'visits',
      action: rule?.action ?? 'warn',
      count: rule?.count ?? 50,
      hours: rule?.hours ?? 24,
      kilometres: rule?.kilometres ?? 100,
      speed: rule ? rule.speed : 1000,
      scm_field: rule?.scm_field ?? '',
      products: rule?.products.map(({ id }) => id) ?? [],
      brands: rule?.brands.map(({ id }) => id) ?? [],
      recipients: rule?.recipients.map(({ id }) => id) ?? [],
    },
    fields,
    prepare: ofItsKind,
    record: rule,
    submit: (values, key, changed, loaded) =>
      rule ? updateScanRule(rule.id, changed(), loaded) : createScanRule(values, key),
    isSentOnce: true,
    ...(rule && { stays: 'as sent' as const }),
    onDone: (saved) => {
      toast.success(t('saved'), { description: describeRule(saved, t) });
      if (rule) router.refresh();
      else router.push(paths.scanRule(saved.id));
    },
  });
  const { control } = form;
  const values = useWatch({ control });
  const kind = values.kind ?? 'visits';
  const number = (name: (typeof numbers)[number]) =>
    hasThreshold(kind, name) && (
      <Controller
        key={name}
        control={control}
        name={name}
        render={({ field }) => (
          <Field {...describeThreshold(kind, name, t)} optional={mayLack(kind, name)} error={errorOf(name)}>
            <NumberInput
              name={name}
              value={field.value ?? undefined}
              onChange={(value) => field.onChange(value ?? null)}
              onBlur={field.onBlur}
              className="max-w-40 tabular-nums"
            />
          </Field>
        )}
      />
    );
  const ref = (name: (typeof refs)[number]) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={t(`field.${name}`)} hint={t(`${name}.hint`)} optional error={errorOf(name)}>
          <PickSeveral
            ref={field.ref}
            find={t(`${name}.find`)}
            placeholder={t(`${name}.placeholder`)}
            nothing={t(`${name}.nothing`)}
            none={t(`${name}.none`)}
            search={searches[name]}
            value={(field.value ?? []).map(String)}
            nameOf={(id) => nameOfRef(rule, name, Number(id))}
            onChange={(ids) => field.onChange(ids.map(Number))}
          />
        </Field>
      )}
    />
  );
  const sentence = describeRule(
    {
      kind,
      action: values.action ?? 'warn',
      count: values.count || 0,
      hours: values.hours || 0,
      kilometres: values.kilometres || 0,
      speed: values.speed || null,
      scm_field: values.scm_field ?? '',
    },
    t,
  );
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={rule ? t('change') : t('add')}
      className="grid max-w-160 gap-5 pt-2"
    >
      <FormError title={t('notSaved')} failure={failure} />
      <p className="text-lg/7 font-semibold" aria-live="polite">
        {sentence}
      </p>
      <Field label={t('field.kind')} error={errorOf('kind')} className="max-w-90">
        <Select
          options={scanRuleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          disabled={rule !== undefined}
          {...form.register('kind')}
        />
      </Field>
      {numbers.map(number)}
      {hasThreshold(kind, 'scm_field') && (
        <Field
          {...describeThreshold(kind, 'scm_field', t)}
          optional={mayLack(kind, 'scm_field')}
          error={errorOf('scm_field')}
          className="max-w-90"
        >
          <Input autoComplete="off" maxLength={100} className="font-mono text-code" {...form.register('scm_field')} />
        </Field>
      )}
      <Field label={t('field.action')} hint={t('actionHint')} error={errorOf('action')} className="max-w-90">
        <Select
          options={scanRuleActions.map((value) => ({ value, label: t(`action.${value}`) }))}
          {...form.register('action')}
        />
      </Field>
      {ref('products')}
      {ref('brands')}
      {seesUsers && ref('recipients')}
      <DryRunPart
        read={async () => ((await form.trigger()) ? newScanRule.safeParse(ofItsKind(form.getValues())) : null)}
      />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {rule ? common('save') : t('add')}
        </Button>
      </FormFoot>
    </form>
  );
}

const nameOfRef = (rule: ScanRule | undefined, name: (typeof refs)[number], id: number): string | undefined => {
  const known: { id: number; name: string; email?: string } | undefined = rule?.[name].find((one) => one.id === id);
  return known?.name || known?.email;
};

/** Dry run of the rule over the last 30 days. */
function DryRunPart({ read }: { read: () => Promise<ReturnType<typeof newScanRule.safeParse> | null> }) {
  const t = useTranslations('scan-rules');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<DryRun>();
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    const rule = await read();
    if (!rule?.success) return;
    setBusy(true);
    const result = await tryScanRule({ rule: rule.data, limit: 20 });
    setBusy(false);
    setFound(result.ok ? result.data : undefined);
    setFailure(result.ok ? undefined : result.message);
  };
  return (
    <div className="grid gap-3">
      <div>
        <Button onClick={start} busy={busy}>
          {t('dryRun')}
        </Button>
      </div>
      <div role="status">
        {failure && <Callout tone="bad">{failure}</Callout>}
        {found && (
          <Callout title={t('dryRunFound', { warned: found.warned, blacklisted: found.blacklisted })}>
            {found.codes.length > 0 && (
              <ul className="mt-1 grid list-none gap-1.5">
                {found.codes.map(({ code, scans }) => (
                  <li key={code} className="break-words">
                    <TextLink href={`${paths.scans}?code=${encodeURIComponent(code)}`} className="underline">
                      <span className="font-mono text-code">{code}</span>
                    </TextLink>{' '}
                    <span className="text-xs text-ink3">{countFound(scans, t)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Callout>
        )}
      </div>
    </div>
  );
}
