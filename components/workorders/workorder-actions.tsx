'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { archiveOrder, cancelOrder, orderAgain, reportAsPrinted } from './actions.ts';
import { ActivateCodes } from './activate-codes.tsx';
import { codesOf, describeCanceling } from './canceled-codes.ts';
import { possibleSteps, type WorkorderSteps } from './possible-steps.ts';
import { PrinterConfirmDialog } from './printer-confirm-dialog.tsx';
import { useOrderKey } from './use-order-key.ts';
import { workorderTitle } from './workorder-state.ts';

/** What the user may do to this workorder. */
interface WorkorderActionsProps {
  workorder: Workorder;
  steps: WorkorderSteps;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The steps that are possible now; each asks before it does what cannot be undone. */
export function WorkorderActions({ workorder, steps, refresh }: WorkorderActionsProps) {
  const [archiving, setArchiving] = useState(false);
  const possible = possibleSteps(workorder, steps);
  const codes = codesOf(workorder);

  const step = async (act: () => Promise<CallResult<Workorder>>, title: string): Promise<string | undefined> => {
    const result = await act();
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    showToast({ title, text: workorderTitle(workorder) });
    refresh();
    return undefined;
  };
  const archive = async () => {
    setArchiving(true);
    const put = !workorder.is_archived;
    const act = () => archiveOrder(workorder.id, put);
    const failed = await step(act, put ? 'Archived' : 'Out of the archive').catch(
      () => 'This did not work. Try again.',
    );
    setArchiving(false);
    if (failed) showToast({ title: 'Not archived', text: failed });
  };

  return (
    <>
      {possible.orderAgain && workorder.ingestion_key === null && <OrderAgain workorder={workorder} />}
      {possible.archive && (
        <Button busy={archiving} onClick={archive}>
          {workorder.is_archived ? 'Take out of the archive' : 'Archive'}
        </Button>
      )}
      {possible.cancel && (
        <ConfirmDialog
          trigger={<Button>Cancel order</Button>}
          title={`Cancel ${workorderTitle(workorder)}?`}
          description={<p>{describeCanceling(workorder)} This cannot be undone.</p>}
          confirmLabel="Cancel order"
          dismissLabel="Keep it"
          danger
          onConfirm={() => step(() => cancelOrder(workorder.id), 'Canceled')}
        />
      )}
      {possible.confirm && (
        <PrinterConfirmDialog
          workorder={workorder}
          onConfirmed={() => {
            showToast({ title: 'Confirmed', text: 'The codes are being generated.' });
            refresh();
          }}
        />
      )}
      {possible.activate && <ActivateCodes workorder={workorder} />}
      {possible.report && (
        <ConfirmDialog
          trigger={<Button>Report as printed</Button>}
          title={`Report ${workorderTitle(workorder)} as printed?`}
          description={
            <p>
              The workorder is completed.{' '}
              {workorder.data.activate_on_complete
                ? `Its ${formatNumber(codes)} ${codes === 1 ? 'code becomes' : 'codes become'} active.`
                : 'Its codes stay inactive.'}{' '}
              This cannot be undone.
            </p>
          }
          confirmLabel="Report as printed"
          onConfirm={() => step(() => reportAsPrinted(workorder.id), 'Reported as printed')}
        />
      )}
    </>
  );
}

function OrderAgain({ workorder }: { workorder: Workorder }) {
  return (
    <Dialog
      trigger={<Button>Order again</Button>}
      title={`Order ${workorderTitle(workorder)} again`}
      description="A new workorder with the same settings and new codes."
    >
      <OrderAgainForm workorder={workorder} />
    </Dialog>
  );
}

const againFields = ['quantity', 'reference'] as const;

function OrderAgainForm({ workorder }: { workorder: Workorder }) {
  const router = useRouter();
  const keyOf = useOrderKey();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: duplicateWorkorder.body,
    defaults: { quantity: workorder.quantity, reference: '' },
    fields: againFields,
    // Left empty, the service numbers it.
    prepare: ({ quantity, reference }) => ({ quantity, ...(reference?.trim() && { reference }) }),
    submit: (body) => orderAgain(workorder.id, body, keyOf(body)),
    onDone: (made) => {
      showToast({ title: 'Ordered again', text: workorderTitle(made) });
      router.push(paths.workorder(made.id));
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Order again" className="grid gap-4">
      <FormError title="The order was not placed" failure={failure} />
      <ControlledField
        control={form.control}
        name="quantity"
        label="Quantity"
        error={errorOf('quantity')}
        render={({ ref, name, value, onChange, onBlur }) => (
          <NumberInput ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
        )}
      />
      <Field label="Reference" optional hint="Left empty, it gets the next number." error={errorOf('reference')}>
        <Input autoComplete="off" spellCheck={false} maxLength={100} {...form.register('reference')} />
      </Field>
      <div className="mt-1 flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Order again
        </Button>
      </div>
    </form>
  );
}
