'use client';

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
import type { Company } from '#lib/contract/companies.ts';

const InviteUserForm = dynamic(() => import('./invite-user-form.tsx').then((part) => part.InviteUserForm));

/** The dialog that invites a user of a company, its first administrator for one. */
export function InviteUser({ company, isFirst }: { company: Company; isFirst: boolean }) {
  const t = useTranslations('operator');
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={isFirst ? 'primary' : 'secondary'}>
          {isFirst ? t('inviteUser.first') : t('inviteUser.label')}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>
          {t(isFirst ? 'inviteUser.titleFirst' : 'inviteUser.title', { company: company.name })}
        </DialogTitle>
        <DialogDescription>{t('inviteUser.text')}</DialogDescription>
        <DialogBody>
          <InviteUserForm company={company} onDone={() => setOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
