'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { later } from '#components/ui/later.tsx';
import type { ArtworkFormProps } from './artwork-form.tsx';

const ArtworkForm = later(() => import('./artwork-form.tsx').then((part) => part.ArtworkForm));

/** Orders the pictures of the codes for the press. */
export function ArtworkDialog(props: ArtworkFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Draw artwork</Button>}
      title="Draw artwork"
      description="Every code to the dot, in one archive with lists and a manifest."
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
