import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import type { Named } from './order-lookups.ts';

const InvitePartnerForm = dynamic(() => import('./invite-partner-form.tsx').then((part) => part.InvitePartnerForm));

/** Button and dialog to invite a printing partner from the order. */
export function InvitePartner({ onInvited }: { onInvited: (partner: Named) => void }) {
  const t = useTranslations('workorders');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" className="-ml-2 self-center justify-self-start">
          {t('invite.action')}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('invite.action')}</DialogTitle>
        <DialogDescription>{t('invite.lead')}</DialogDescription>
        <DialogBody>
          <InvitePartnerForm
            onInvited={(partner) => {
              setIsOpen(false);
              onInvited(partner);
            }}
            onCancel={() => setIsOpen(false)}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
