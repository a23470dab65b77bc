'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type * as z from 'zod';
import { AddressField } from '#components/forms/address-field.tsx';
import { usePicture } from '#components/forms/use-picture.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type LookupKind, lookupEndpoints } from '#lib/contract/lookups.ts';
import { accentColorPattern } from '#lib/contract/values/accent-color.ts';
import { paths } from '#lib/portal/paths.ts';
import { createLookup, deleteBrandLogo, updateLookup } from './actions.ts';
import { CheckPagePreview } from './check-page-preview.tsx';
import { ColorInput } from './color-input.tsx';
import { eachLookup, type LookupRecord, lookups, textOf } from './lookups.ts';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

/** For brands: other records do not load it. */
const PictureField = dynamic(() => import('#components/forms/picture-field.tsx').then((part) => part.PictureField));

type Values = Record<string, string | null>;

const schemas = eachLookup((kind) => lookupEndpoints[kind].create.body as unknown as z.ZodType<Values, Values>);
const fieldNames = eachLookup((kind) => lookups[kind].fields.map(({ name }) => name));

/** Adds a record of a simple resource, or changes one. */
export function LookupForm({ kind, record }: { kind: LookupKind; record?: LookupRecord }) {
  const t = useTranslations('catalog');
  const { fields } = lookups[kind];
  const isNew = record === undefined;
  const isSent = ({ fixedKey }: (typeof fields)[number]) => isNew || fixedKey === undefined;
  const logo = textOf(record, 'logo');
  const picture = usePicture({
    kind: 'brand',
    id: record?.id,
    saved: record && logo && paths.brandLogo(record.id, logo),
    remove: deleteBrandLogo,
  });
  const service = useRecordForm<Values, Values, LookupRecord>({
    kind,
    id: record?.id,
    schema: schemas[kind],
    defaults: Object.fromEntries(
      fields.map(({ name, input }) => [name, textOf(record, name) || (input === 'choice' ? null : '')]),
    ),
    fields: fieldNames[kind],
    prepare: (values) =>
      Object.fromEntries(
        fields.map(({ name, isNullable }) => [name, isNullable ? values[name] || null : (values[name] ?? '')]),
      ),
    create: (body, key) => createLookup(kind, body, key),
    record,
    update: (id, changed, loaded) => updateLookup(kind, id, changed, loaded),
    picture: kind === 'brand' ? picture : undefined,
  });
  const { form, errorOf } = service;
  return (
    <RecordForm kind={kind} isNew={isNew} service={service}>
      {fields.map((field) => {
        const { name, input, max, isOptional = false } = field;
        const hint = isSent(field) ? field.hintKey : field.fixedKey;
        const shown = { label: t(field.labelKey), hint: hint && t(hint), error: errorOf(name) };
        const given = { maxLength: max, ...form.register(name) };
        if (input === 'picture') {
          return (
            <PictureField key={name} picture={picture} busy={service.busy} address={{ error: shown.error, ...given }} />
          );
        }
        if (input === 'address') return <AddressField key={name} {...shown} {...given} />;
        return (
          <Field key={name} {...shown} optional={input === 'choice' ? 'unsaid' : isOptional}>
            {input === 'choice' ? (
              <Select
                placeholder={t(field.noneKey ?? 'detail.none')}
                options={(field.choices ?? []).map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
                {...form.register(name, { setValueAs: (value: string | null) => value || null })}
              />
            ) : input === 'color' ? (
              <ColorInput
                value={form.watch(name) ?? ''}
                pickLabel={t('brand.pickColor')}
                onPick={(color) => form.setValue(name, color, { shouldDirty: true, shouldValidate: true })}
                {...given}
              />
            ) : input === 'lines' ? (
              <Textarea {...given} />
            ) : input === 'key' ? (
              <Input mono readOnly={!isSent(field)} {...given} />
            ) : (
              <Input autoComplete="off" {...given} />
            )}
          </Field>
        );
      })}
      {kind === 'brand' && <BrandPreview values={form.watch()} logo={picture.src} />}
    </RecordForm>
  );
}

function BrandPreview({ values, logo }: { values: Values; logo: string | null }) {
  const accent = values['accent_color']?.trim().toLowerCase() ?? '';
  return (
    <CheckPagePreview
      name={values['name'] ?? ''}
      accent={accentColorPattern.test(accent) ? accent : null}
      logo={logo}
    />
  );
}
