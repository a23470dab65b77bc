import { Bell, BellOff } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { useDrafts } from '#components/session/session-user.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PrintModel } from '#lib/contract/print-quality.ts';
import type { WorkorderComment } from '#lib/contract/workorder-comments.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { loadComments, loadConversation, muteConversation } from './actions.ts';
import { activityEntries } from './activity-entries.tsx';
import { CommentCard } from './comment-card.tsx';
import { addressees, mergeComments, type OrderConversation } from './order-conversation.ts';

// Brings the form and schema libraries.
const CommentForm = dynamic(() => import('./comment-form.tsx').then((part) => part.CommentForm));

/** Name of the draft of a comment. */
const draftOf = (workorder: number) => `comment-${workorder}`;

interface WorkorderConversationProps {
  workorder: Workorder;
  /** Model that judges its prints. */
  model: PrintModel | null;
  /** 'failed' when it could not be read; undefined where the service has no comments. */
  conversation: OrderConversation | 'failed' | undefined;
  loadedAt: number;
  company: { id: number; companyType: string };
}

/** Events of a workorder and people's comments, oldest first, with a field for a new comment. */
export function WorkorderConversation(props: WorkorderConversationProps) {
  const { conversation, ...rest } = props;
  if (conversation !== undefined)
    return <Conversation {...rest} initial={conversation === 'failed' ? undefined : conversation} />;
  return <Entries workorder={props.workorder} model={props.model} comments={[]} refresh={() => undefined} />;
}

type ConversationProps = Omit<WorkorderConversationProps, 'conversation'> & { initial: OrderConversation | undefined };

function Conversation({ workorder, model, initial, loadedAt, company }: ConversationProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const { data, stale, refresh } = usePolling<OrderConversation | undefined>({
    key: ['workorder-conversation', workorder.id],
    initial,
    loadedAt,
    load: () => loadConversation(workorder.id),
    // Others can write at any moment.
    isWatched: true,
    interval: 2_500,
  });
  const [earlier, setEarlier] = useState<readonly WorkorderComment[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const comments = mergeComments(earlier, data?.comments ?? []);
  const missing = (data?.count ?? 0) - comments.length;
  const loadEarlier = async () => {
    setIsLoading(true);
    const query = { ordering: '-id', limit: 50, offset: comments.length } as const;
    const result = await loadComments(workorder.id, query).catch(() => undefined);
    if (result?.ok) setEarlier((known) => mergeComments(known, result.data.results));
    else toast.error(result?.message ?? t('conversation.notLoaded'));
    setIsLoading(false);
  };
  return (
    <div id="conversation" className="scroll-mt-16">
      <Entries
        workorder={workorder}
        model={model}
        comments={comments}
        refresh={refresh}
        mute={data && <Mute workorder={workorder.id} isMuted={data.conversation.is_muted} refresh={refresh} />}
        before={
          missing > 0 && (
            <Button variant="ghost" busy={isLoading} onClick={loadEarlier} className="mb-1">
              {t('conversation.earlier', { count: missing })}
            </Button>
          )
        }
      />
      {stale && (
        <p role="status" className="mt-2 text-xs text-ink3">
          {t('conversation.stale')}
        </p>
      )}
      {data && (
        <Write
          workorder={workorder.id}
          conversation={data.conversation}
          to={addressees(data.conversation, company, { t, locale })}
          refresh={refresh}
        />
      )}
    </div>
  );
}

interface EntriesProps {
  workorder: Workorder;
  model: PrintModel | null;
  comments: readonly WorkorderComment[];
  refresh: () => void;
  mute?: React.ReactNode;
  before?: React.ReactNode;
}

function Entries({ workorder, model, comments, refresh, mute, before }: EntriesProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const events = activityEntries(workorder, model, { t, locale }).map((entry) => ({
    ...entry,
    row: (
      <div className="flex gap-3 py-[5px] text-sm text-ink2">
        <Time value={entry.at} className="w-[98px] flex-none text-ink3" />
        <span>{entry.text}</span>
      </div>
    ),
  }));
  const said = comments.map((comment) => ({
    key: `comment-${comment.id}`,
    at: comment.created_at,
    row: <CommentCard workorder={workorder.id} comment={comment} refresh={refresh} />,
  }));
  const entries = [...events, ...said].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Section title={t('activity.title')} end={mute}>
      {before}
      <ol className="list-none">
        {entries.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ol>
    </Section>
  );
}

function Mute({ workorder, isMuted, refresh }: { workorder: number; isMuted: boolean; refresh: () => void }) {
  const t = useTranslations('workorders');
  const unreachable = useUnreachable();
  const [busy, setBusy] = useState(false);
  const Icon = isMuted ? BellOff : Bell;
  const change = async () => {
    setBusy(true);
    const result = await muteConversation(workorder, { is_muted: !isMuted }).catch(unreachable);
    if (result.ok) toast.success(isMuted ? t('conversation.unmuted') : t('conversation.muted'));
    else toast.error(result.message);
    refresh();
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      busy={busy}
      onClick={change}
      icon={<Icon size={15} strokeWidth={1.75} aria-hidden="true" />}
      className="-my-1.5"
    >
      {isMuted ? t('conversation.unmute') : t('conversation.mute')}
    </Button>
  );
}

interface WriteProps {
  workorder: number;
  conversation: OrderConversation['conversation'];
  to: string;
  refresh: () => void;
}

/** Looks like a field until somebody writes: the form brings its libraries only then. */
function Write({ workorder, conversation, to, refresh }: WriteProps) {
  const t = useTranslations('workorders');
  const drafts = useDrafts();
  const [isOpen, setIsOpen] = useState(false);
  const draft = draftOf(workorder);
  useEffect(() => {
    if (drafts.read(draft)) setIsOpen(true);
  }, [drafts, draft]);
  return (
    <div className="mt-3 print:hidden">
      {isOpen ? (
        <CommentForm workorder={workorder} conversation={conversation} to={to} draft={draft} onSent={refresh} />
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-11 w-full cursor-text rounded-control border border-line2 bg-surface px-2.5 py-1.5 text-left text-base text-ink3 transition-colors duration-quick hover:border-ink3 max-md:text-[1rem]"
        >
          {t('conversation.write', { to })}
        </button>
      )}
    </div>
  );
}
