import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';

/** State of a dialog about a step of a workorder. */
export interface StepDialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why the step can no longer be taken; undefined while it can. */
  gone: string | undefined;
}

interface StepDialogBodyProps {
  gone: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What is inside such a dialog: the form, or why it is of no use any more. */
export function StepDialogBody({ gone, onClose, children }: StepDialogBodyProps) {
  const t = useTranslations('workorders');
  if (gone === undefined) return children;
  return (
    <>
      <Callout tone="wait" role="alert">
        {gone}
      </Callout>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </>
  );
}
