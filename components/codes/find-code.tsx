'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { SearchInput } from '#components/ui/search-input.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { type FoundFilter, findCodeFilters } from './actions.ts';

interface FindCodeProps {
  onFound: (filter: FoundFilter) => void;
}

const enterKey = 'search';

type Answer = { text: string; found: FoundFilter[] } | { text: string; message: string };

/** Finds codes by their id, serial number or SCM value. Asks when the text matches several of these. */
export function FindCode({ onFound }: FindCodeProps) {
  const t = useTranslations('codes');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const unreachable = useUnreachable();
  const current = answer?.text === text ? answer : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    const result = await findCodeFilters(text).catch(unreachable);
    setBusy(false);
    if (leaveIfSignedOut(result)) return;
    const [first, ...others] = result.ok ? result.data : [];
    if (!result.ok) setAnswer({ text, message: result.message });
    else if (!first) setAnswer({ text, message: t('find.none', { text: text.trim() }) });
    else if (others.length > 0 || first.isBeginning) setAnswer({ text, found: [first, ...others] });
    else take(first);
  };
  const take = (filter: FoundFilter) => {
    setText('');
    setAnswer(undefined);
    onFound(filter);
  };
  return (
    <form onSubmit={submit} className="contents">
      <span className="relative max-md:w-full">
        <SearchInput
          label={t('find.label')}
          placeholder={t('find.placeholder')}
          value={text}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint={enterKey}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) {
              event.preventDefault();
              setText('');
            }
          }}
        />
        {busy && (
          <span className="absolute top-1/2 right-2.5 -translate-y-1/2 text-ink3">
            <Spinner />
          </span>
        )}
      </span>
      <div role="status" className={current ? 'order-last w-full text-sm text-ink2' : 'sr-only'}>
        {current && 'message' in current && current.message}
        {current && 'found' in current && (
          <span className="flex flex-wrap items-center gap-2">
            {t(current.found[0]?.isBeginning ? 'find.begin' : 'find.several', { text: current.text.trim() })}
            {current.found.map((filter) => (
              <Button key={filter.name + filter.value} onClick={() => take(filter)}>
                {filter.label}
              </Button>
            ))}
          </span>
        )}
      </div>
    </form>
  );
}
