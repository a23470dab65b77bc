'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import { useActivity } from '#components/swr/use-activity.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CheckIcon } from '#components/ui/plain-icons.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import { ActivateCodes } from '#components/workorders/activate-codes.tsx';
import type { OpenItem } from '#lib/contract/open-items.ts';
import { type OpenItemKind, pageOfItem } from '#lib/contract/values/open-items.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { matterOf, nameOfItem } from '#lib/texts/open-item-words.ts';
import { loadOpenItems, updateOpenItems } from './actions.ts';
import { type OpenItems, withoutKind } from './without-kind.ts';

interface NeedsYouProps {
  /** Undefined when they could not be read. */
  initial: OpenItems | undefined;
  loadedAt: number;
  /** A kind that the page lists itself, with more about each. Then nothing is shown without other items. */
  without?: OpenItemKind;
}

/** Shown before the rest is asked for. */
const few = 8;
const failures: readonly OpenItemKind[] = [
  'upload_failed',
  'order_failed',
  'case_open',
  'webhook_disabled',
  'user_locked',
];
const isBad = ({ kind, state }: OpenItem) =>
  failures.includes(kind) ||
  (kind === 'order_waiting' && state === 'overdue') ||
  (kind === 'domain_unverified' && state !== '');
const idOf = ({ kind, key, state }: OpenItem) => `${kind} ${key} ${state}`;

/** Open items of the company: each line has one action, and can be closed for the company. */
export function NeedsYou({ initial, ...props }: NeedsYouProps) {
  const t = useTranslations('overview');
  if (props.without && (!initial || withoutKind(initial, props.without).count === 0)) return null;
  if (!initial) return <OverviewRows title={t('needs.title')} rows={[]} empty={t('unread')} />;
  return <OpenItemList initial={initial} {...props} />;
}

function OpenItemList({ initial, loadedAt, without }: NeedsYouProps & { initial: OpenItems }) {
  const t = useTranslations('overview');
  const unreachable = useUnreachable();
  const { mutate: refreshCounts } = useActivity();
  const { data: all, refresh } = usePolling({
    key: ['open-items'],
    initial,
    loadedAt,
    load: loadOpenItems,
    isWatched: true,
    interval: 5_000,
  });
  const data = withoutKind(all, without);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setIsWhole] = useState(false);

  const reread = () => {
    refresh();
    void refreshCounts();
  };
  const change = async (items: readonly OpenItem[], isClosed: boolean) => {
    const ids = items.map(idOf);
    const hide = (hidden: boolean) =>
      setClosed((before) => new Set(hidden ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
    hide(isClosed);
    const result = await updateOpenItems({
      items: items.map(({ kind, key, state }) => ({ kind, key, state })),
      is_closed: isClosed,
    }).catch(unreachable);
    if (leaveIfSignedOut(result)) return;
    reread();
    if (!result.ok) {
      hide(!isClosed);
      toast.error(t('needs.notClosed'), { description: result.message });
    } else if (isClosed) {
      toast.success(t('needs.closed', { count: items.length }), {
        action: { label: t('needs.undo'), onClick: () => void change(items, false) },
      });
    }
  };

  const open = data.items.filter((item) => !closed.has(idOf(item)));
  const closable = open.filter((item) => item.can_close);
  const count = Math.max(open.length, data.count - (data.items.length - open.length));
  const shown = isWhole ? open : open.slice(0, few);
  return (
    <Section
      title={count > 0 ? t('needs.titleOf', { count }) : t('needs.title')}
      end={
        closable.length > 1 && (
          <Button variant="ghost" className="-my-1 -mr-2 h-7 px-2 text-xs" onClick={() => void change(closable, true)}>
            {t('needs.closeAll', { count: closable.length })}
          </Button>
        )
      }
    >
      {open.length === 0 ? (
        <p className="flex items-center gap-3 rounded-surface border border-line bg-surface px-4 py-5 text-ink2">
          <span aria-hidden="true" className="grid size-7 flex-none place-items-center rounded-full bg-ok text-paper">
            <CheckIcon size={15} strokeWidth={2.25} />
          </span>
          {t('needs.none')}
        </p>
      ) : (
        <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {shown.map((item) => (
            <Row key={idOf(item)} item={item} onClose={() => void change([item], true)} onDone={reread} />
          ))}
          {open.length > shown.length && (
            <li className="px-2 py-1.5">
              <Button variant="ghost" onClick={() => setIsWhole(true)}>
                {t('needs.more', { count: open.length - shown.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}

function Row({ item, onClose, onDone }: { item: OpenItem; onClose: () => void; onDone: () => void }) {
  const t = useTranslations('overview');
  const scans = useTranslations('scans');
  const common = useTranslations('common');
  const name = nameOfItem(item, common);
  const isCode = item.kind === 'case_open';
  // The operator's staff look at what a company will correct.
  const isOfCompany = item.company !== null && (item.kind === 'upload_failed' || item.kind === 'order_failed');
  const action = isOfCompany && item.kind === 'upload_failed' ? t('needs.openUpload') : t(`needs.action.${item.kind}`);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2 last:border-0">
      <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', isBad(item) ? 'bg-bad' : 'bg-wait')} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong sm:truncate">{matterOf(item, t, scans)}</p>
        <p className="truncate text-xs text-ink3">
          {isOfCompany && `${item.company}, `}
          {item.product && `${item.product}, `}
          <span className={cx(isCode && 'font-mono')}>{name}</span>
          {', '}
          <Time value={item.at} format="relative" />
        </p>
      </div>
      <div className="flex flex-none items-center gap-1.5 max-sm:ml-5">
        {item.kind === 'inactive_codes' && item.can_close && (
          <ActivateCodes
            order={Number(item.key)}
            name={name}
            codes={item.total ?? 0}
            inactive={item.count}
            onActivated={onDone}
          />
        )}
        <ButtonLink href={pageOfItem(item)} aria-label={t('needs.actionOf', { action, name })}>
          {action}
        </ButtonLink>
        {item.can_close && (
          <IconButton label={t('needs.close', { name })} onClick={onClose}>
            <CheckIcon size={16} />
          </IconButton>
        )}
      </div>
    </li>
  );
}
