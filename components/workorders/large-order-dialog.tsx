'use client';

import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatNumber } from '#components/ui/format.ts';

interface LargeOrderDialogProps {
  open: boolean;
  quantity: number;
  /** What happens then: 'They are generated at once and stay inactive.' */
  children: string;
  onAnswer: (yes: boolean) => void;
}

/** Asks once more before a very large order: a digit too many is quickly typed. */
export function LargeOrderDialog({ open, quantity, children, onAnswer }: LargeOrderDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={`Order ${formatNumber(quantity)} codes?`}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Back</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Order {formatNumber(quantity)} codes
          </Button>
        </>
      }
    >
      <p className="text-ink2">{children} An order cannot be made smaller afterwards.</p>
    </Dialog>
  );
}
