'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { mostListed, readList, type Selection } from './selection.ts';

interface ListDialogProps {
  onSelect: (selection: Selection) => void;
  onClose: () => void;
}

/** As large as a list may be with which the portal calls: the service's own limit comes after. */
const mostBytes = 3_500_000;

/** Chooses codes by a list of ids or serial numbers that is pasted or dropped. */
export function ListDialog({ onSelect, onClose }: ListDialogProps) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<'extended_ids' | 'serial_numbers'>();
  const [refused, setRefused] = useState<string>();
  const { names: taken, values } = readList(text);
  const names = told ?? taken;
  const many = values.length > mostListed || text.length > mostBytes;
  const noNumbers = names === 'serial_numbers' && values.some((value) => !/^\d{1,15}$/.test(value));
  const error = many
    ? `At most ${formatNumber(mostListed)} at once. Take the list in parts, or choose by filters.`
    : noNumbers
      ? 'Not all of these are serial numbers.'
      : refused;
  const take = async ([file]: File[]) => {
    if (!file) return;
    setRefused(undefined);
    setText(await file.text());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title="Select from a list"
      description="Paste ids or serial numbers, one a line, or drop a CSV or text file. Of a table with a header its column extended_id or serial_number is taken."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant="primary"
            disabled={values.length === 0 || many || noNumbers}
            onClick={() => onSelect({ by: 'list', names, values })}
          >
            {values.length === 0 ? 'Select' : `Select ${formatNumber(values.length)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="List"
          hint={values.length > 0 ? `${plural(values.length, 'entry', 'entries')}, each once.` : undefined}
          error={error}
        >
          <Textarea
            rows={6}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setRefused(undefined);
              setText(event.target.value);
            }}
            className="max-h-72 overflow-y-auto font-mono text-code"
          />
        </Field>
        {values.length > 0 && (
          <RadioGroup
            label="What the list holds"
            value={names}
            onValueChange={(value) => setTold(value === 'serial_numbers' ? 'serial_numbers' : 'extended_ids')}
            options={[
              { value: 'extended_ids', label: 'Ids' },
              { value: 'serial_numbers', label: 'Serial numbers' },
            ]}
          />
        )}
        {text === '' && (
          <DropZone
            label="Drop a file here, or choose one"
            hint="CSV or text, up to 100,000 codes"
            accept={{ 'text/csv': ['.csv'], 'text/plain': ['.txt'] }}
            maxSize={mostBytes}
            onFiles={(files) => void take(files)}
            onRefused={(files) => setRefused(files.map(({ name, reason }) => `${name} ${reason}.`).join(' '))}
          />
        )}
      </div>
    </Dialog>
  );
}
