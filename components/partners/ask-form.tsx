'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { requestPartnership } from '#lib/contract/partnerships.ts';
import { paths } from '#lib/portal/paths.ts';
import { askForPartnership } from './actions.ts';
import { PartnerFields } from './partner-fields.tsx';

const fields = ['company', 'email', 'name'] as const;

/** Asks a company of the other kind by its slug. A brand owner can ask by the e-mail address of a person there. */
export function AskForm({
  own,
  order,
}: {
  own: { slug: string; companyType: string };
  /** Address of the order form that led here. */
  order: string | undefined;
}) {
  const router = useRouter();
  const isBrand = own.companyType === 'brand_owner';
  const [isBySlug, setBySlug] = useState(!isBrand);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: requestPartnership.body,
    defaults: { company: '', email: '', name: '' },
    fields,
    prepare: ({ company, email, name }) => (isBySlug ? { company } : { email, ...(name?.trim() && { name }) }),
    submit: askForPartnership,
    onDone: (made) => {
      toast.success(t('asked.toast'), { description: t('asked.toastText') });
      router.push(order ? `${paths.partner(made.id)}?${new URLSearchParams({ order })}` : paths.partner(made.id));
    },
    draft: 'partnership',
  });
  const t = useTranslations('partners');
  const other = isBrand ? 'partner' : 'brand';
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('partnership')} className="grid max-w-120 gap-5">
      <FormError title={t('notAsked')} failure={failure} />
      {isBySlug ? (
        <Field label={t(`slugOf.${other}`)} hint={t(`slugOfHint.${other}`)} error={errorOf('company')}>
          <Input mono maxLength={100} {...form.register('company')} />
        </Field>
      ) : (
        <PartnerFields register={form.register} errorOf={errorOf} />
      )}
      <p className="text-sm text-ink2">
        {t('ownSlug')} <code className="font-mono text-code">{own.slug}</code>
        <CopyButton value={own.slug} label={t('copySlug')} className="-my-1" />
      </p>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('ask')}
        </Button>
        {isBrand && (
          <Button onClick={() => setBySlug(!isBySlug)}>{isBySlug ? t('byEmailInstead') : t('bySlugInstead')}</Button>
        )}
        <ButtonLink href={order ?? paths.partners}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
