'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { later } from '#components/ui/later.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ArtworkFormProps } from './artwork-form.tsx';

const ArtworkForm = later(
  () => import('./artwork-form.tsx').then((part) => part.ArtworkForm),
  <Skeleton className="h-100" />,
);

/** Orders the files of the codes for the press. */
export function ArtworkDialog(props: ArtworkFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Draw artwork</Button>}
      title="Draw artwork"
      description="The files for the press: every code at its printed size, in one archive with lists of what is in it."
    >
      <ArtworkForm
        {...props}
        onStarted={(document) => {
          setOpen(false);
          props.onStarted(document);
        }}
      />
    </Dialog>
  );
}
