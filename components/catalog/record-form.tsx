'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import type { ServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type CatalogKind, kindWords } from './catalog-kinds.ts';

interface RecordFormProps<I extends FieldValues, O> {
  kind: CatalogKind;
  isNew: boolean;
  service: ServiceForm<I, O>;
  children: ReactNode;
}

/** The frame of a catalogue form: failure, fields, buttons. */
export function RecordForm<I extends FieldValues, O>({ kind, isNew, service, children }: RecordFormProps<I, O>) {
  const router = useRouter();
  const { one, list } = kindWords[kind];
  const { onSubmit, failure, busy, clear, form } = service;
  const { isDirty } = form.formState;
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={isNew ? `New ${one}` : `Change this ${one}`}
      className="grid max-w-160 gap-5"
    >
      <FormError title={isNew ? `The ${one} was not added` : 'Nothing was saved'} failure={failure} />
      {children}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5 max-md:[&>button]:min-h-11 max-md:[&>button]:flex-1">
        <Button type="submit" variant="primary" busy={busy}>
          {isNew ? `Add ${one}` : 'Save changes'}
        </Button>
        {isNew ? (
          <Button
            onClick={() => {
              clear();
              router.push(list);
            }}
          >
            Cancel
          </Button>
        ) : (
          isDirty && (
            <>
              <Button onClick={clear}>Discard changes</Button>
              <span role="status" className="text-sm text-ink3 max-md:basis-full">
                Not saved yet
              </span>
            </>
          )
        )}
      </div>
    </form>
  );
}
