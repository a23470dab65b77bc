'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { later } from '#components/ui/later.tsx';
import type { ChangeKind } from './change-words.ts';
import type { FilterNames } from './document-words.ts';
import { describeSelection, type Selection } from './selection.ts';

// What it asks is loaded with the first question.
const ChangeDialog = later(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

interface SelectionBarProps {
  selection: Selection;
  names: FilterNames;
  scmFields: readonly { key: string; name: string }[];
  mayChange: boolean;
  maySetScm: boolean;
  /** All codes that fit the filters instead; left out where nothing is filtered. */
  onSelectAll: (() => void) | undefined;
  onClear: () => void;
}

/** What can be done with the chosen codes: a bar that stays in sight below the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, names, mayChange, maySetScm, onSelectAll, onClear } = props;
  const [kind, setKind] = useState<ChangeKind>();
  const words = describeSelection(selection, names);
  const button = (label: string, to: ChangeKind) => (
    <Button onClick={() => setKind(to)} className="flex-none">
      {label}
    </Button>
  );
  return (
    <section
      aria-label="Selected codes"
      className="arrive sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-picture border border-line2 bg-surface py-2.5 pr-2.5 pl-4 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <p role="status" className="min-w-0 flex-1 text-sm font-medium max-md:pr-10">
        {words}
        {onSelectAll && (
          <button
            type="button"
            onClick={onSelectAll}
            className="ml-3 rounded-sm font-normal text-spot underline-offset-2 hover:underline"
          >
            Select all that fit these filters
          </button>
        )}
      </p>
      <div className="flex items-center gap-2 max-md:order-last max-md:w-full max-md:overflow-x-auto max-md:py-0.5">
        {mayChange && (
          <>
            {button('Activate', 'activate')}
            {button('Deactivate', 'deactivate')}
            {button('Blacklist', 'blacklist')}
          </>
        )}
        {maySetScm && props.scmFields.length > 0 && button('Set SCM values', 'scm')}
        {button('Export', 'export')}
      </div>
      <IconButton label="Clear the selection" onClick={onClear} className="max-md:absolute max-md:top-2 max-md:right-2">
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {kind && (
        <ChangeDialog
          kind={kind}
          selection={selection}
          words={words}
          scmFields={props.scmFields}
          onClose={() => setKind(undefined)}
        />
      )}
    </section>
  );
}
