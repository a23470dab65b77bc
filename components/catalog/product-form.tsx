'use client';

import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type * as z from 'zod';
import { findOfferedBrands, findOfferedCampaigns } from '#components/forms/actions.ts';
import { AddressField } from '#components/forms/address-field.tsx';
import { MarketsField } from '#components/forms/markets-field.tsx';
import { PictureField } from '#components/forms/picture-field.tsx';
import { usePicture } from '#components/forms/use-picture.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { createProduct, type Product } from '#lib/contract/products.ts';
import { checkPages } from '#lib/contract/values/check-page.ts';
import { consumptions } from '#lib/contract/values/consumption.ts';
import { paths } from '#lib/portal/paths.ts';
import * as actions from './actions.ts';
import { CheckPagePreview } from './check-page-preview.tsx';
import { GroupPicker } from './group-picker.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

type Values = z.input<typeof createProduct.body>;

const fields = [
  'name',
  'sku',
  'brand',
  'campaign',
  'url',
  'intended_markets',
  'check_page',
  'consumed',
  'image',
] as const;
/** An empty picture is none. */
const prepare = (values: Values): Values => ({ ...values, image: values.image || null });

interface ProductFormProps {
  product?: Product;
  /** The brand a new one begins with. */
  brand?: { id: number; name: string } | undefined;
}

/** Adds a product, or changes one. */
export function ProductForm({ product, brand = product?.brand }: ProductFormProps) {
  const t = useTranslations('catalog');
  const shell = useTranslations('shell');
  const isNew = product === undefined;
  const picture = usePicture({
    kind: 'product',
    id: product?.id,
    saved: product?.picture && paths.productPicture(product.id, product.picture),
    remove: actions.deleteProductPicture,
  });
  const service = useRecordForm({
    kind: 'product',
    id: product?.id,
    start: brand?.id,
    schema: createProduct.body,
    defaults: {
      name: product?.name ?? '',
      sku: product?.sku ?? '',
      ...(brand && { brand: brand.id }),
      campaign: product?.campaign?.id ?? null,
      url: product?.url ?? '',
      check_page: product?.check_page ?? null,
      consumed: product?.consumed ?? 'none',
      intended_markets: product?.intended_markets ?? [],
      image: product?.image ?? '',
    },
    fields,
    prepare,
    create: actions.createProduct,
    record: product,
    update: actions.updateProduct,
    picture,
  });
  const { form, errorOf } = service;
  const noBrand = errorOf('brand') && form.getValues('brand') === undefined;
  return (
    <RecordForm kind="product" isNew={isNew} service={service}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('field.name')} hint={t('product.nameHint')} error={errorOf('name')}>
          <Input autoComplete="off" maxLength={200} {...form.register('name')} />
        </Field>
        <Field label="SKU" hint={t('product.skuHint')} error={errorOf('sku')}>
          <Input mono maxLength={100} {...form.register('sku')} />
        </Field>
        <Controller
          control={form.control}
          name="brand"
          render={({ field }) => (
            <Field
              label={t('field.brand')}
              hint={
                <>
                  {t('product.notThere')}{' '}
                  <TextLink href={paths.newBrand} className="underline">
                    {shell('create.newBrand')}
                  </TextLink>
                </>
              }
              error={noBrand ? t('product.chooseBrand') : errorOf('brand')}
            >
              <GroupPicker
                kind="brand"
                ref={field.ref}
                search={findOfferedBrands}
                value={field.value}
                name={field.value === brand?.id ? brand?.name : undefined}
                onChange={field.onChange}
                placeholder={t('product.chooseABrand')}
              />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="campaign"
          render={({ field }) => (
            <Field label={t('field.campaign')} hint={t('product.campaignHint')} optional error={errorOf('campaign')}>
              <GroupPicker
                kind="campaign"
                ref={field.ref}
                search={findOfferedCampaigns}
                value={field.value ?? undefined}
                name={field.value === product?.campaign?.id ? product?.campaign?.name : undefined}
                onChange={(id) => field.onChange(id ?? null)}
                placeholder={t('picker.none.campaign')}
                optional
              />
            </Field>
          )}
        />
      </div>
      <Controller
        control={form.control}
        name="intended_markets"
        render={({ field }) => (
          <MarketsField
            label={t('field.markets')}
            hint={t('product.marketsHint')}
            error={errorOf('intended_markets')}
            none={t('product.everywhere')}
            value={field.value ?? []}
            onChange={field.onChange}
          />
        )}
      />
      <AddressField
        label={t('field.url')}
        hint={t('product.urlHint')}
        error={errorOf('url')}
        {...form.register('url')}
      />
      <Field
        label={t('field.checkPage')}
        hint={t('checkPage.hint')}
        optional="unsaid"
        error={errorOf('check_page')}
        className="max-w-90"
      >
        <Select
          placeholder={t('checkPage.asCompany')}
          options={checkPages.map((value) => ({ value, label: t(`checkPage.${value}`) }))}
          {...form.register('check_page', { setValueAs: (value: string | null) => value || null })}
        />
      </Field>
      <Field
        label={t('field.consumed')}
        hint={t('consumed.hint')}
        optional="unsaid"
        error={errorOf('consumed')}
        className="max-w-90"
      >
        <Select
          options={consumptions.map((value) => ({ value, label: t(`consumed.${value}`) }))}
          {...form.register('consumed')}
        />
      </Field>
      <PictureField
        picture={picture}
        busy={service.busy}
        address={{ error: errorOf('image'), ...form.register('image') }}
      />
      {picture.src && <CheckPagePreview name={form.watch('name')} picture={picture.src} />}
    </RecordForm>
  );
}
