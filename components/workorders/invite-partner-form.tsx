'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { askForPartnership } from '#components/partners/actions.ts';
import { PartnerFields } from '#components/partners/partner-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { requestPartnership } from '#lib/contract/partnerships.ts';
import type { Named } from './order-lookups.ts';

const fields = ['email', 'name'] as const;
const schema = requestPartnership.body.omit({ company: true }).required({ email: true });

/** Invites a printing partner by e-mail. */
export function InvitePartnerForm({ onInvited, onCancel }: InvitePartnerFormProps) {
  const t = useTranslations('workorders');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema,
    defaults: { email: '', name: '' },
    fields,
    draft: 'invite-partner',
    inDialog: true,
    prepare: ({ email, name }) => ({ email, ...(name?.trim() && { name }) }),
    isSentOnce: true,
    submit: askForPartnership,
    onDone: ({ printing_partner: { id, name } }) => {
      toast.success(t('invite.done'), { description: t('invite.doneText', { name }) });
      onInvited({ id, name });
    },
  });
  return (
    // The form of the order is around it: React passes events of the dialog on to it.
    <form
      method="post"
      onSubmit={(event) => {
        event.stopPropagation();
        void onSubmit(event);
      }}
      noValidate
      aria-label={t('invite.action')}
      className="grid gap-4"
    >
      <FormError title={t('invite.failed')} failure={failure} />
      <PartnerFields register={form.register} errorOf={errorOf} />
      <FormFoot inDialog>
        <Button onClick={onCancel}>{t('invite.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('invite.send')}
        </Button>
      </FormFoot>
    </form>
  );
}

export interface InvitePartnerFormProps {
  onInvited: (partner: Named) => void;
  onCancel: () => void;
}
