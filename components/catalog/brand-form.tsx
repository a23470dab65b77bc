'use client';

import type * as z from 'zod';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { createBrand } from '#lib/contract/brands.ts';
import type { Brand } from '#lib/contract/catalog.ts';
import { useTexts } from '#texts';
import { addBrand, changeBrand } from './actions.ts';
import { AddressField } from './address-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

type Values = z.input<typeof createBrand.body>;

const fields = ['name', 'description', 'url', 'image'] as const;
/** An empty picture is none. */
const prepare = (values: Values): Values => ({ ...values, image: values.image || null });

/** Adds a brand, or changes one. */
export function BrandForm({ brand }: { brand?: Brand }) {
  const t = useTexts('catalog');
  const service = useRecordForm({
    kind: 'brand',
    id: brand?.id,
    schema: createBrand.body,
    defaults: {
      name: brand?.name ?? '',
      description: brand?.description ?? '',
      url: brand?.url ?? '',
      image: brand?.image ?? '',
    },
    fields,
    prepare,
    add: addBrand,
    change: changeBrand,
  });
  const { form, errorOf } = service;
  return (
    <RecordForm kind="brand" isNew={brand === undefined} service={service}>
      <Field label={t('field.name')} hint={t('brand.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('detail.description')} error={errorOf('description')} optional>
        <Textarea maxLength={2000} {...form.register('description')} />
      </Field>
      <AddressField
        label={t('detail.website')}
        hint={t('brand.websiteHint')}
        error={errorOf('url')}
        {...form.register('url')}
      />
      <AddressField
        label={t('detail.logo')}
        hint={t('form.pictureHint')}
        error={errorOf('image')}
        {...form.register('image')}
      />
    </RecordForm>
  );
}
