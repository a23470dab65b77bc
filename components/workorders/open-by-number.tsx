'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IdInput } from '#components/forms/id-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { paths } from '#lib/portal/paths.ts';

/** The way to an order that this browser does not know: a colleague's, or one that is to be printed. */
export function OpenByNumber() {
  const t = useTranslations('workorders');
  const router = useRouter();
  const [id, setId] = useState<number>();
  const [error, setError] = useState<string>();
  return (
    <form
      method="post"
      noValidate
      aria-label={t('open.label')}
      className="flex max-w-140 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (id === undefined || !(id >= 1 && id <= 2_147_483_647)) setError(t('open.enter'));
        else router.push(paths.workorder(id));
      }}
    >
      <Field label={t('open.field')} error={error} className="flex-1">
        <IdInput
          value={id}
          onChange={(next) => {
            setId(next);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 h-9">
        {t('open.action')}
      </Button>
    </form>
  );
}
