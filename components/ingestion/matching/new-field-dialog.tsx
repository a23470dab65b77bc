'use client';

import { useState } from 'react';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceGap } from '#components/shell/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { addScmField } from '../actions.ts';
import type { ScmFieldName } from './column-names.ts';
import { keyForName } from './match-columns.ts';

interface NewFieldDialogProps {
  columnName: string;
  onClose: () => void;
  onDone: (field: ScmFieldName) => void;
}

/** Makes an SCM field for a column that has none. */
export function NewFieldDialog({ columnName, onClose, onDone }: NewFieldDialogProps) {
  const isNamed = useServiceGap('scmFields');
  const [name, setName] = useState(columnName);
  const [key, setKey] = useState(keyForName(columnName));
  const [failure, setFailure] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const forms = useTexts('forms');
  const split = failure && splitFieldErrors(failure, ['name', 'key'], forms);
  const errorOf = (field: 'name' | 'key') => split?.own.find(([own]) => own === field)?.[1];
  const add = async () => {
    if (isNamed) return onDone({ key: key.trim(), name: key.trim() });
    setBusy(true);
    const result = await addScmField({ key: key.trim(), name: name.trim() }).catch(
      (): CallFailure => ({
        ...{ ok: false, status: 0, code: 'unreachable', fieldErrors: {} },
        message: 'The portal cannot be reached. Try again.',
      }),
    );
    setBusy(false);
    if (result.ok) onDone({ key: result.data.key, name: result.data.name });
    else if (!leaveIfSignedOut(result)) setFailure(result);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={isNamed ? 'An SCM field' : 'New SCM field'}
      description={
        isNamed
          ? 'This service has no list of its fields: name the key it knows. It checks it with the file.'
          : 'Every code of your company can have a value of it from now on.'
      }
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button variant="primary" type="submit" form="new-scm-field" busy={busy}>
            {isNamed ? 'Take this field' : 'Add field'}
          </Button>
        </>
      }
    >
      <form
        id="new-scm-field"
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {split?.rest && failure && (
          <FormError title="The field was not added" failure={{ ...failure, message: split.rest }} />
        )}
        {!isNamed && (
          <Field label="Name" hint="What people read." error={errorOf('name')}>
            <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
          </Field>
        )}
        <Field
          label="Key"
          hint={
            isNamed
              ? 'As the service knows it.'
              : 'Name of the column in files, for good: lower-case letters, digits and _.'
          }
          error={errorOf('key')}
        >
          <Input mono value={key} maxLength={63} spellCheck={false} onChange={({ target }) => setKey(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
