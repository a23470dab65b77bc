import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';

/** State of a dialog about a step of a workorder. */
export interface StepDialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why the step can no longer be taken; undefined while it can. */
  gone: string | undefined;
}

interface StepDialogProps extends StepDialogState {
  trigger: ReactNode;
  title: string;
  /** Consequences of the step. */
  lead: string;
  /** The form. */
  children: ReactNode;
}

/** A dialog with the form of a step, or why the step can no longer be taken. */
export function StepDialog({ trigger, title, lead, gone, children, ...state }: StepDialogProps) {
  const t = useTranslations('workorders');
  return (
    <Dialog {...state}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        {gone === undefined && <DialogDescription>{lead}</DialogDescription>}
        <DialogBody>
          {gone === undefined ? (
            children
          ) : (
            <>
              <Callout tone="wait" role="alert">
                {gone}
              </Callout>
              <div className="mt-5 flex justify-end">
                <Button onClick={() => state.onOpenChange(false)}>{t('close')}</Button>
              </div>
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
