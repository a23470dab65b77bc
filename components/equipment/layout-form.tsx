'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { CompanyField } from '#components/forms/company-field.tsx';
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
import { type CustomLayout, createCustomLayout } from '#lib/contract/printing.ts';
import { graphicModules } from '#lib/contract/values/printing.ts';
import { paths } from '#lib/portal/paths.ts';
import { createLayout, updateLayout } from './actions.ts';
import { positions } from './layout-words.ts';

const fields = ['company', 'name', 'description', 'image', 'position', 'size_modules'] as const;

/** A new custom layout; of one there is what may still change, since orders were drawn by the rest. */
export function LayoutForm({ layout, companyName }: { layout?: CustomLayout; companyName?: string | undefined }) {
  const t = useTranslations('equipment');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createCustomLayout.body,
    defaults: {
      ...(layout && { company: layout.company }),
      name: layout?.name ?? '',
      description: layout?.description ?? '',
      image: layout?.image ?? null,
      position: layout?.position ?? 'right',
      size_modules: layout?.size_modules ?? 20,
    },
    fields,
    record: layout,
    submit: (body, _key, changed, loaded) => (layout ? updateLayout(layout.id, changed(), loaded) : createLayout(body)),
    onDone: () => {
      toast.success(layout ? t('layoutSaved') : t('layoutAdded'));
      router.push(paths.customLayouts);
    },
    draft: `layout-${layout?.id ?? 'new'}`,
  });
  const { inside, beside } = graphicModules;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('layout')} className="grid max-w-120 gap-5">
      <FormError title={layout ? t('nothingChanged') : t('layoutNotAdded')} failure={failure} />
      <CompanyField
        control={form.control}
        name="company"
        kind="brand_owner"
        error={errorOf('company')}
        companyName={companyName}
        disabled={layout !== undefined}
      />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('description')} optional error={errorOf('description')}>
        <Textarea maxLength={500} {...form.register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('graphic')} error={errorOf('position')}>
          <Select
            options={positions.map((value) => ({ value, label: t(`position.${value}`) }))}
            disabled={layout !== undefined}
            {...form.register('position')}
          />
        </Field>
        <Controller
          control={form.control}
          name="size_modules"
          render={({ field }) => (
            <Field
              label={t('side')}
              hint={t('sideHint', {
                fromIn: inside.min,
                toIn: inside.max,
                fromBeside: beside.min,
                toBeside: beside.max,
              })}
              error={errorOf('size_modules')}
            >
              <NumberInput
                name={field.name}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                disabled={layout !== undefined}
              />
            </Field>
          )}
        />
      </div>
      <Field label={t('picture')} optional hint={t('pictureHint')} error={errorOf('image')}>
        <Input
          mono
          type="url"
          maxLength={2000}
          {...form.register('image', { setValueAs: (value: string | null) => value || null })}
        />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {layout ? common('save') : t('layoutAdd')}
        </Button>
        <ButtonLink href={paths.customLayouts}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
