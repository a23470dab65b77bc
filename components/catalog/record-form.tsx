'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps<I extends FieldValues, O> {
  kind: CatalogKind;
  isNew: boolean;
  service: RecordFormState<I, O>;
  children: ReactNode;
}

/** The frame of a catalogue form: failure, fields, buttons. */
export function RecordForm<I extends FieldValues, O>({ kind, isNew, service, children }: RecordFormProps<I, O>) {
  const t = useTranslations('catalog');
  const common = useTranslations('common');
  const router = useRouter();
  const { list } = kindPlaces[kind];
  const { onSubmit, failure, busy, clear, isChanged } = service;
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={isNew ? t(`${kind}.new`) : t(`${kind}.change`)}
      className="grid max-w-160 gap-5"
    >
      <FormError title={isNew ? t(`${kind}.notAdded`) : t('form.nothingSaved')} failure={failure} />
      {children}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {isNew ? t(`${kind}.add`) : t('form.saveChanges')}
        </Button>
        {isNew ? (
          <Button
            onClick={() => {
              clear();
              router.push(list);
            }}
          >
            {common('cancel')}
          </Button>
        ) : (
          isChanged && (
            <>
              <Button onClick={clear}>{t('form.discard')}</Button>
              <span role="status" className="text-sm text-ink3 max-md:basis-full">
                {t('form.notSaved')}
              </span>
            </>
          )
        )}
      </FormFoot>
    </form>
  );
}
