'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SelectionFrame } from '#components/data-table/selection-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import type { ChangeKind } from './change-words.ts';
import type { FilterNames } from './document-words.ts';
import { describeSelection, type Selection } from './selection.ts';

// Brings the form and schema libraries.
const ChangeDialog = dynamic(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

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

/** Actions on the selected codes: a bar that stays in sight below the list. */
export function SelectionBar(props: SelectionBarProps) {
  const filterWords = useTranslations('activity');
  const t = useTranslations('codes');
  const { selection, names, mayChange, maySetScm, onSelectAll, onClear } = props;
  const [kind, setKind] = useState<ChangeKind>();
  const words = describeSelection(selection, t, filterWords, useReader().timeZone, names);
  const button = (label: string, to: ChangeKind) => (
    <Button onClick={() => setKind(to)} className="flex-none">
      {label}
    </Button>
  );
  return (
    <SelectionFrame
      label={t('selection.label')}
      words={
        <>
          {words}
          {onSelectAll && (
            <button
              type="button"
              onClick={onSelectAll}
              className="ml-3 rounded-sm font-normal text-spot underline-offset-2 hover:underline"
            >
              {t('selection.all')}
            </button>
          )}
        </>
      }
      closeLabel={t('selection.clear')}
      onClose={onClear}
    >
      {mayChange && (
        <>
          {button(t('selection.activate'), 'activate')}
          {button(t('selection.deactivate'), 'deactivate')}
          {button(t('selection.blacklist'), 'blacklist')}
        </>
      )}
      {maySetScm && props.scmFields.length > 0 && button(t('selection.scm'), 'scm')}
      {button(t('selection.export'), 'export')}
      {kind && (
        <ChangeDialog
          kind={kind}
          selection={selection}
          words={words}
          scmFields={props.scmFields}
          onClose={() => setKind(undefined)}
        />
      )}
    </SelectionFrame>
  );
}
