'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { CompanyField } from '#components/forms/company-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { updateUnclaimedReport as updateUnclaimedReportEndpoint } from '#lib/contract/reports.ts';
import { updateUnclaimedReport } from './actions.ts';

const schema = updateUnclaimedReportEndpoint.body.pick({ company: true }).required();
const fields = ['company'] as const;

/** Hands a report of no company to a brand owner. */
export function HandOverForm({ id }: { id: number }) {
  const t = useTranslations('reports');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema,
    defaults: {},
    fields,
    submit: (body) => updateUnclaimedReport(id, body),
    onDone: ({ company }) => {
      toast.success(t('handed', { company: company?.name ?? '' }));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('handOver')} className="grid max-w-120 gap-2.5">
      <FormError title={t('notHanded')} failure={failure} />
      <CompanyField
        control={form.control}
        name="company"
        kind="brand_owner"
        hint={t('handOverHint')}
        error={errorOf('company')}
      />
      <FormFoot>
        <Button type="submit" busy={busy}>
          {t('handOver')}
        </Button>
      </FormFoot>
    </form>
  );
}
