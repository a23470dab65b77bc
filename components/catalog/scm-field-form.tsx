'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ScmField } from '#lib/contract/catalog.ts';
import { createScmField } from '#lib/contract/scm-fields.ts';
import { useTexts } from '#texts';
import { addScmField, changeScmField } from './actions.ts';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';

const fields = ['name', 'key'] as const;

/** Adds an SCM field, or renames one: its key stays. */
export function ScmFieldForm({ scmField }: { scmField?: ScmField }) {
  const t = useTexts('catalog');
  const isNew = scmField === undefined;
  const service = useRecordForm({
    kind: 'scmField',
    id: scmField?.id,
    schema: createScmField.body,
    defaults: { name: scmField?.name ?? '', key: scmField?.key ?? '' },
    fields,
    add: addScmField,
    change: (id, { name }) => changeScmField(id, { name }),
  });
  const { form, errorOf } = service;
  return (
    <RecordForm kind="scmField" isNew={isNew} service={service}>
      <Field label={t('field.name')} hint={t('scmField.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field
        label={t('field.key')}
        hint={isNew ? t('scmField.keyHint') : t('scmField.keyFixed')}
        error={errorOf('key')}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          readOnly={!isNew}
          {...form.register('key')}
        />
      </Field>
    </RecordForm>
  );
}
