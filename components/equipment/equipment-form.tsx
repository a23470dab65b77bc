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
import { createEquipment as createEquipmentEndpoint, type Equipment } from '#lib/contract/printing.ts';
import { paths } from '#lib/portal/paths.ts';
import { createEquipment, updateEquipment } from './actions.ts';

interface EquipmentFormProps {
  equipment?: Equipment;
  /** The operator has no equipment and says whose it is. */
  asksCompany?: boolean;
}

const fields = ['name', 'dpi', 'company'] as const;

/** New equipment, or name and resolution of one there is. */
export function EquipmentForm({ equipment, asksCompany = false }: EquipmentFormProps) {
  const t = useTranslations('equipment');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createEquipmentEndpoint.body,
    defaults: { name: equipment?.name ?? '', ...(equipment && { dpi: equipment.dpi }) },
    fields,
    record: equipment,
    submit: ({ company, ...body }, _key, changed, loaded) =>
      equipment
        ? updateEquipment(equipment.id, changed(), loaded)
        : createEquipment({ ...body, ...(company && { company }) }),
    onDone: ({ id }) => {
      toast.success(equipment ? t('saved') : t('added'));
      router.push(equipment ? paths.equipment : paths.oneEquipment(id));
    },
    draft: `equipment-${equipment?.id ?? 'new'}`,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('list.label')} className="grid max-w-120 gap-5">
      <FormError title={equipment ? t('nothingChanged') : t('notAdded')} failure={failure} />
      {asksCompany && (
        <CompanyField control={form.control} name="company" kind="printing_partner" error={errorOf('company')} />
      )}
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="dpi"
        render={({ field }) => (
          <Field label={t('dpi')} hint={t('dpiHint')} error={errorOf('dpi')}>
            <NumberInput
              name={field.name}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {equipment ? common('save') : t('add')}
        </Button>
        <ButtonLink href={paths.equipment}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
