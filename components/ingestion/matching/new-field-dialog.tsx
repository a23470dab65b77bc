'use client';

import { useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { createScmField as createScmFieldEndpoint } from '#lib/contract/scm-fields.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import { keyForName } from '#lib/upload/columns/match-columns.ts';
import { createScmField } from '../actions.ts';

interface NewFieldDialogProps {
  columnName: string;
  onClose: () => void;
  onDone: (field: ScmFieldName) => void;
}

const fields = ['name', 'key'] as const;

/** Makes an SCM field for a column that has none. */
export function NewFieldDialog({ columnName, onClose, onDone }: NewFieldDialogProps) {
  const t = useTranslations('ingestion');
  // A service without a list of fields: the key of one that exists is typed.
  const isNamed = useServiceGap('scmFields');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createScmFieldEndpoint.body,
    defaults: { name: columnName, key: keyForName(columnName) },
    fields,
    prepare: ({ name, key }) => ({ key: key.trim(), name: (isNamed ? key : name).trim() }),
    submit: async (field): Promise<CallResult<{ key: string; name: string }>> =>
      isNamed ? { ok: true as const, data: field } : createScmField(field),
    onDone: ({ key, name }) => onDone({ key, name }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <DialogTitle>{isNamed ? t('newField.someTitle') : t('newField.title')}</DialogTitle>
        <DialogDescription>{isNamed ? t('newField.someText') : t('newField.text')}</DialogDescription>
        <DialogBody>
          <form id="new-scm-field" method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
            <FormError title={t('newField.notAdded')} failure={failure} />
            {!isNamed && (
              <Field label={t('newField.name')} hint={t('newField.nameHint')} error={errorOf('name')}>
                <Input maxLength={120} {...form.register('name')} />
              </Field>
            )}
            <Field
              label={t('newField.key')}
              hint={isNamed ? t('newField.knownKey') : t('newField.keyHint')}
              error={errorOf('key')}
            >
              <Input mono maxLength={63} {...form.register('key')} />
            </Field>
          </form>
        </DialogBody>
        <DialogFooter>
          <Button disabled={busy} onClick={onClose}>
            {t('back')}
          </Button>
          <Button variant="primary" type="submit" form="new-scm-field" busy={busy}>
            {isNamed ? t('newField.take') : t('newField.add')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
