import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import { describeEntry } from './entry-state.ts';
import type { Scanned } from './inspection-list.ts';
import { signalAnswer } from './signal-scan.ts';

const colours: Record<StatusTone, string> = {
  ok: 'bg-okbg text-ok',
  active: 'bg-okbg text-ok',
  running: 'bg-surface text-ink2',
  wait: 'bg-waitbg text-wait',
  bad: 'bg-badbg text-bad',
  off: 'bg-surface text-ink2',
};

/** The answer to the code that was read last, over the camera: in colour and words, with a sound of its own. */
export function CameraAnswer({ entry }: { entry: Scanned }) {
  const t = useTranslations('inspect');
  const { tone, word } = describeEntry(entry, t, useTranslations('authenticate'));
  const isAnswered = entry.state !== 'waiting';
  const { content, lastAt } = entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan that was answered.
  useEffect(() => {
    if (isAnswered) signalAnswer(tone);
  }, [isAnswered, tone, content, lastAt]);
  return (
    <div role="status" className={cx('absolute inset-x-0 bottom-0 grid gap-0.5 px-4 py-3.5', colours[tone])}>
      <strong className="text-title font-semibold first-letter:uppercase">{word}</strong>
      {entry.code?.product && <span className="text-ink">{entry.code.product}</span>}
      <span className="font-mono text-code break-all text-ink">{entry.code?.extended_id ?? content}</span>
    </div>
  );
}
