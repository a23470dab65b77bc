'use client';

import { useRouter } from 'next/navigation';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { findBrandOwners } from '#components/operator/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { CustomLayout } from '#lib/contract/printing.ts';
import { graphicModules } from '#lib/contract/values/printing.ts';
import { paths } from '#lib/portal/paths.ts';
import { addLayout, changeLayout } from './actions.ts';
import { positionOptions } from './layout-words.ts';

const fields = ['company', 'name', 'description', 'image', 'position', 'size_modules'] as const;

/** A new custom layout; of one there is what may still change, since orders were drawn by the rest. */
export function LayoutForm({ layout, companyName }: { layout?: CustomLayout; companyName?: string | undefined }) {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/printing.ts').then((contract) => contract.createCustomLayout.body),
    defaults: {
      ...(layout && { company: layout.company }),
      name: layout?.name ?? '',
      description: layout?.description ?? '',
      image: layout?.image ?? null,
      position: layout?.position ?? 'right',
      size_modules: layout?.size_modules ?? 20,
    },
    fields,
    submit: ({ name, description, image, ...rest }) =>
      layout ? changeLayout(layout.id, { name, description, image }) : addLayout({ name, description, image, ...rest }),
    onDone: () => {
      showToast({ title: layout ? 'Layout saved' : 'Layout added' });
      router.push(paths.customLayouts);
    },
    ...(!layout && { draft: 'layout' }),
  });
  const { inside, beside } = graphicModules;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Layout" className="grid max-w-120 gap-5">
      <FormError title={layout ? 'Nothing was changed' : 'The layout was not added'} failure={failure} />
      <ControlledField
        control={form.control}
        name="company"
        label="Brand owner"
        error={errorOf('company')}
        render={(field) => (
          <PickField
            find="Find a brand owner"
            placeholder="Name"
            nothing="No brand owner has this name."
            search={findBrandOwners}
            value={field.value}
            valueName={companyName}
            onChange={field.onChange}
            onBlur={field.onBlur}
            disabled={layout !== undefined}
          />
        )}
      />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="Description" optional error={errorOf('description')}>
        <Textarea maxLength={500} {...form.register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Secure graphic" error={errorOf('position')}>
          <Select options={positionOptions} disabled={layout !== undefined} {...form.register('position')} />
        </Field>
        <ControlledField
          control={form.control}
          name="size_modules"
          label="Side in modules"
          hint={`Inside ${inside.min} to ${inside.max}, beside it ${beside.min} to ${beside.max}.`}
          error={errorOf('size_modules')}
          render={(field) => (
            <NumberInput
              name={field.name}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              disabled={layout !== undefined}
            />
          )}
        />
      </div>
      <Field label="Address of a picture" optional hint="Shown beside the layout." error={errorOf('image')}>
        <Input
          mono
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          {...form.register('image', { setValueAs: (value: string | null) => value || null })}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {layout ? 'Save' : 'Add layout'}
        </Button>
        <ButtonLink href={paths.customLayouts}>Back</ButtonLink>
      </div>
    </form>
  );
}
