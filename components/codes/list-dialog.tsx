'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { acceptedTables } from '#components/forms/accepted-tables.ts';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { DropZone } from '#components/ui/drop-zone.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type CodeList, readCodeList } from '#lib/upload/code-list.ts';
import { mostListed, type Selection } from './selection.ts';

interface ListDialogProps {
  onSelect: (selection: Selection) => void;
  onClose: () => void;
}

/** As large as a list may be with which the portal calls: the service's own limit comes after. */
const mostBytes = 3_500_000;

/** Chooses codes by a list of ids or serial numbers that is pasted or dropped. */
export function ListDialog({ onSelect, onClose }: ListDialogProps) {
  const t = useTranslations('codes');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<CodeList['names']>();
  const [refused, setRefused] = useState<string>();
  const { names: taken, values } = readCodeList(text);
  const names = chosen ?? taken;
  const many = values.length > mostListed || text.length > mostBytes;
  const noNumbers = names === 'serial_numbers' && values.some((value) => !/^\d{1,15}$/.test(value));
  const error = many ? t('lists.atMost', { most: mostListed }) : noNumbers ? t('lists.noSerials') : refused;
  const take = async (file: File) => {
    setRefused(undefined);
    const read = await import('#lib/upload/code-file.ts')
      .then(({ textOfCodeFile }) => textOfCodeFile(file))
      .catch(() => undefined);
    if (read === undefined) setRefused(t('lists.unreadable'));
    else setText(read);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="wide">
        <DialogTitle>{t('lists.title')}</DialogTitle>
        <DialogDescription>{t('lists.lead')}</DialogDescription>
        <DialogBody>
          <div className="grid gap-4">
            <Field
              label={t('lists.list')}
              hint={values.length > 0 ? t('lists.entries', { count: values.length }) : undefined}
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
                label={t('lists.holds')}
                value={names}
                onValueChange={(value) => setChosen(value === 'serial_numbers' ? 'serial_numbers' : 'extended_ids')}
                options={[
                  { value: 'extended_ids', label: t('lists.ids') },
                  { value: 'serial_numbers', label: t('lists.serials') },
                ]}
              />
            )}
            {text === '' && (
              <DropZone
                label={t('lists.drop')}
                hint={t('lists.dropHint')}
                accept={acceptedTables}
                maxSize={mostBytes}
                onFile={(file) => void take(file)}
                onRefused={setRefused}
              />
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            variant="primary"
            disabled={values.length === 0 || many || noNumbers}
            onClick={() => onSelect({ by: 'list', names, values })}
          >
            {values.length === 0 ? t('lists.select') : t('lists.selectCount', { count: values.length })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
