'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { later } from '#components/ui/later.tsx';
import type { StatusFormProps } from './status-form.tsx';

const StatusForm = later(() => import('./status-form.tsx').then((part) => part.StatusForm));

/** Changes the status of one code. It can be changed back at any time. */
export function StatusDialog({ code, onChanged }: StatusFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Change status</Button>}
      title="Change the status"
      description={`Of the code ${code.serial_number ?? code.extended_id}. It can be changed back at any time.`}
    >
      <StatusForm
        code={code}
        onChanged={(task) => {
          setOpen(false);
          onChanged(task);
        }}
      />
    </Dialog>
  );
}
