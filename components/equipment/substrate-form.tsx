'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { createSubstrate as createSubstrateEndpoint, type Substrate } from '#lib/contract/printing.ts';
import { paths } from '#lib/portal/paths.ts';
import { createSubstrate, updateSubstrate } from './actions.ts';

const fields = ['name', 'description'] as const;

/** A new substrate, or name and description of one there is. */
export function SubstrateForm({ substrate }: { substrate?: Substrate }) {
  const t = useTranslations('equipment');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createSubstrateEndpoint.body,
    defaults: { name: substrate?.name ?? '', description: substrate?.description ?? '' },
    fields,
    record: substrate,
    submit: (body, _key, changed, loaded) =>
      substrate ? updateSubstrate(substrate.id, changed(), loaded) : createSubstrate(body),
    onDone: () => {
      toast.success(substrate ? t('substrateSaved') : t('substrateAdded'));
      router.push(paths.substrates);
    },
    draft: `substrate-${substrate?.id ?? 'new'}`,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('substrate')} className="grid max-w-120 gap-5">
      <FormError title={substrate ? t('nothingChanged') : t('substrateNotAdded')} failure={failure} />
      <Field label={t('name')} hint={t('substrateNameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('description')} optional error={errorOf('description')}>
        <Textarea maxLength={500} {...form.register('description')} />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {substrate ? common('save') : t('substrateAdd')}
        </Button>
        <ButtonLink href={paths.substrates}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
