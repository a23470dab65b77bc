'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTitle } from '#components/ui/dialog.tsx';
import { compareWithUsual } from './usual-order.ts';

interface LargeOrderDialogProps {
  open: boolean;
  quantity: number;
  /** How many codes the company orders as a rule. */
  usual: number | undefined;
  /** Consequence: 'They are generated in turn with other orders, and stay inactive.' */
  children: string;
  onAnswer: (yes: boolean) => void;
}

/** Asks once more before a very large order: a digit too many is quickly typed. */
export function LargeOrderDialog({ open, quantity, usual, children, onAnswer }: LargeOrderDialogProps) {
  const t = useTranslations('workorders');
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <DialogContent>
        <DialogTitle>{t('large.title', { count: quantity })}</DialogTitle>
        <DialogBody>
          <p className="text-ink2">
            {[compareWithUsual(quantity, usual, t), children, t('large.final')].filter(Boolean).join(' ')}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onAnswer(false)}>{t('large.back')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('large.confirm', { count: quantity })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
