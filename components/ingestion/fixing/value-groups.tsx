'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Table, TBody, Td, THead, Th, Tr, WrongValue } from '#components/ui/table.tsx';
import type { FixRequest } from './fix-messages.ts';
import type { ValueGroup } from './group-faults.ts';
import { ValuePicker } from './value-picker.tsx';

interface ValueGroupsProps {
  groups: readonly ValueGroup[];
  more: number;
  /** Suggestions that can be accepted, also of groups that are not shown. */
  suggestions: number;
  ask: (request: FixRequest) => void;
  disabled: boolean;
}

/** Wrong values with how often each is in the file: one answer for all rows that are alike. */
export function ValueGroups({ groups, more, suggestions, ask, disabled }: ValueGroupsProps) {
  const t = useTranslations('ingestion');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, 10);
  return (
    <>
      {suggestions > 1 && (
        <p className="mb-3">
          <Button disabled={disabled} onClick={() => ask({ kind: 'acceptAll' })}>
            {t('values.acceptAll', { count: suggestions })}
          </Button>
        </p>
      )}
      <Table label={t('fix.wrongValues')} tight>
        <THead>
          <Th>{t('column.value')}</Th>
          <Th numeric>{t('column.rows')}</Th>
          <Th>{t('column.wrong')}</Th>
          <Th className="lg:w-104">{t('values.forAll')}</Th>
        </THead>
        <TBody>
          {shown.map((group) => (
            <Tr key={`${group.type} ${group.key}`}>
              <Td phone="main" wrap className="break-all md:min-w-44">
                {group.column && <code className="mr-2 font-mono text-code text-ink3">{group.column}</code>}
                {group.value === undefined ? null : group.value ? (
                  <WrongValue>{cut(group.value)}</WrongValue>
                ) : (
                  <span className="text-ink3">{t('empty')}</span>
                )}
              </Td>
              <Td numeric phone="end">
                <NumberText value={group.count} />
              </Td>
              <Td wrap className="max-md:w-full md:min-w-52">
                {group.value === undefined ? t(`errorKind.${kindOf(group)}`) : group.message}
              </Td>
              <Td wrap className="max-md:mt-1.5 max-md:w-full">
                <GroupAnswer group={group} ask={ask} disabled={disabled} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <div className="mt-2 flex flex-wrap items-center gap-3 text-xs text-ink3">
        {groups.length > 10 && (
          <Button onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('values.fewer') : t('values.showMore', { count: groups.length - 10 })}
          </Button>
        )}
        {more > 0 && t('values.below', { count: more })}
      </div>
    </>
  );
}

/** Only these have a value of their own in each row. */
const kindOf = ({ type }: ValueGroup) => (type === 'duplicate_id_error' ? type : 'existing_id_error');

const cut = (value: string) => (value.length > 48 ? `${value.slice(0, 47)}…` : value);

function GroupAnswer({ group, ask, disabled }: { group: ValueGroup; ask: ValueGroupsProps['ask']; disabled: boolean }) {
  const t = useTranslations('ingestion');
  const { key, column, value, count, suggestion, replacement, isLeftOut } = group;
  const [typed, setTyped] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const replace = (next: string | undefined) => ask({ kind: 'replace', group: key, replacement: next });
  const name =
    value === undefined ? t(`errorKind.${kindOf(group)}`) : value === '' ? t('values.emptyOf', { column }) : value;
  if (isLeftOut || replacement !== undefined) {
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-ok">
          {isLeftOut
            ? t('values.rowsLeftOut', { count })
            : replacement === ''
              ? t('values.leftEmpty')
              : t('values.now', { value: replacement ?? '' })}
        </span>
        <Button
          disabled={disabled}
          aria-label={t('values.takeBackFor', { name })}
          onClick={() =>
            isLeftOut ? ask({ kind: 'leaveOutGroup', group: key, isLeftOut: false }) : replace(undefined)
          }
        >
          {t('values.takeBack')}
        </Button>
      </span>
    );
  }
  if (isTyping) {
    return (
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          replace(typed);
          setIsTyping(false);
        }}
      >
        <Input
          autoFocus
          aria-label={t('values.inPlaceOf', { name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ValuePicker
          column={column}
          label={t('values.pickFor', { name })}
          value={typed}
          disabled={disabled}
          onPick={(value) => {
            replace(value);
            setIsTyping(false);
          }}
        />
        <Button type="submit" variant="primary">
          {t('values.apply')}
        </Button>
        <Button onClick={() => setIsTyping(false)}>{t('back')}</Button>
      </form>
    );
  }
  const isOneValue = column !== '' && column !== 'id';
  return (
    <span className="flex flex-wrap items-center gap-2">
      {suggestion !== undefined && (
        <Button disabled={disabled} onClick={() => replace(suggestion)}>
          {suggestion === '' ? t('values.leaveEmpty') : t('values.didYouMean', { value: suggestion })}
        </Button>
      )}
      {isOneValue && (
        <Button disabled={disabled} aria-label={t('values.anotherFor', { name })} onClick={() => setIsTyping(true)}>
          {suggestion === undefined ? t('values.otherValue') : t('values.other')}
        </Button>
      )}
      <Button
        disabled={disabled}
        aria-label={value === undefined ? undefined : t('values.leaveOutWith', { count, name })}
        onClick={() => ask({ kind: 'leaveOutGroup', group: key, isLeftOut: true })}
      >
        {value === undefined ? t('values.leaveOutRows', { count }) : t('fix.leaveOut')}
      </Button>
    </span>
  );
}
