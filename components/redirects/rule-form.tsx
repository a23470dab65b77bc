'use client';

import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { ChoiceList } from '#components/forms/choice-list.tsx';
import { CountriesField } from '#components/forms/countries-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { DialogBody, DialogContent, DialogFooter, DialogTitle } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { RedirectRule, RedirectRules, ShownRedirectRule } from '#lib/contract/redirect-rules.ts';
import { type RedirectCodeState, redirectCodeStates, visitorDevices } from '#lib/contract/values/redirect-rules.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { findRuleBrands, findRuleCampaigns, findRuleProducts } from './actions.ts';
import { defaultsOf, ruleForm, ruleOf } from './rule-schema.ts';

interface RuleFormProps {
  /** Undefined for a new one. */
  rule: ShownRedirectRule | undefined;
  /** States of the code that a new one names at first. */
  states?: readonly RedirectCodeState[] | undefined;
  timeZone: string;
  save: (rule: RedirectRule) => Promise<CallResult<RedirectRules>>;
  onDone: (rules: RedirectRules) => void;
}

const fields = [
  'countries',
  'languages',
  'devices',
  'states',
  'from',
  'until',
  'scope',
  'scopeId',
  'target',
  'url',
] as const;
const searches = { product: findRuleProducts, brand: findRuleBrands, campaign: findRuleCampaigns };

/** Window with the form of one redirect rule. */
export function RuleDialog(props: RuleFormProps) {
  const t = useTranslations('redirects');
  return (
    <DialogContent size="wide" aria-describedby={undefined}>
      <DialogTitle>{t(props.rule ? 'form.edit' : 'form.add')}</DialogTitle>
      <RuleForm {...props} />
    </DialogContent>
  );
}

function RuleForm({ rule, states, timeZone, save, onDone }: RuleFormProps) {
  const t = useTranslations('redirects');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: ruleForm,
    defaults: defaultsOf(rule, states),
    fields,
    submit: (values) => save(ruleOf(values)),
    onDone,
  });
  const { control, register, setValue } = form;
  const [scope, target] = useWatch({ control, name: ['scope', 'target'] });
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  const known = scope === '' ? undefined : rule?.[scope];
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t(rule ? 'form.edit' : 'form.add')}>
      <DialogBody>
        <div className="grid gap-5">
          <FormError title={t('form.notSaved')} failure={failure} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('form.target')}>
              <Select
                options={[
                  { value: 'url', label: t('form.targetUrl') },
                  { value: 'check', label: t('form.targetCheck') },
                ]}
                {...register('target')}
              />
            </Field>
            <Field label={t('form.scope')}>
              <Select
                options={[
                  { value: '', label: t('form.everyCode') },
                  { value: 'product', label: t('form.product') },
                  { value: 'brand', label: t('form.brand') },
                  { value: 'campaign', label: t('form.campaign') },
                ]}
                {...register('scope', { onChange: () => setValue('scopeId', null) })}
              />
            </Field>
          </div>
          {target === 'url' && (
            <Field label={t('form.url')} hint={t('form.urlHint')} error={errorOf('url')}>
              <Input type="url" placeholder="https://" maxLength={2000} {...code} {...register('url')} />
            </Field>
          )}
          {scope !== '' && (
            <Controller
              control={control}
              name="scopeId"
              render={({ field }) => (
                <Field label={t(`form.${scope}`)} error={errorOf('scopeId')}>
                  <PickField
                    key={scope}
                    find={t('form.find')}
                    placeholder={t('form.name')}
                    nothing={t('form.nothing')}
                    search={searches[scope]}
                    value={field.value ?? undefined}
                    valueName={known?.id === field.value ? known?.name : undefined}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                </Field>
              )}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Controller
              control={control}
              name="countries"
              render={({ field }) => (
                <CountriesField
                  label={t('form.countries')}
                  none={t('form.everyCountry')}
                  value={field.value}
                  onChange={field.onChange}
                  error={errorOf('countries')}
                />
              )}
            />
            <Field label={t('form.languages')} optional hint={t('form.languagesHint')} error={errorOf('languages')}>
              <Input {...code} {...register('languages')} />
            </Field>
            <Field label={t('form.from')} optional hint={t('form.zone', { zone: timeZone })} error={errorOf('from')}>
              <Input type="datetime-local" {...register('from')} />
            </Field>
            <Field label={t('form.until')} optional error={errorOf('until')}>
              <Input type="datetime-local" {...register('until')} />
            </Field>
            <Controller
              control={control}
              name="devices"
              render={({ field }) => (
                <ChoiceList
                  legend={t('form.devices')}
                  hint={t('form.anyHint')}
                  options={visitorDevices.map((value) => ({ value, label: t(`deviceChoice.${value}`) }))}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            <Controller
              control={control}
              name="states"
              render={({ field }) => (
                <ChoiceList
                  legend={t('form.states')}
                  hint={t('form.statesHint')}
                  options={redirectCodeStates.map((value) => ({ value, label: t(`stateChoice.${value}`) }))}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {t('form.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
