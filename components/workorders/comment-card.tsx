import { useTranslations } from 'next-intl';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { PhotoRow } from '#components/ui/photo-row.tsx';
import { Time } from '#components/ui/time.tsx';
import type { WorkorderComment } from '#lib/contract/workorder-comments.ts';
import { paths } from '#lib/portal/paths.ts';
import { withdrawComment } from './actions.ts';

interface CommentCardProps {
  workorder: number;
  comment: WorkorderComment;
  refresh: () => void;
}

/** Comment with its photos; a line when it was withdrawn. */
export function CommentCard({ workorder, comment, refresh }: CommentCardProps) {
  const t = useTranslations('workorders');
  const { author, text, photos, created_at: at } = comment;
  if (comment.withdrawn_at) {
    return (
      <div className="flex gap-3 py-[5px] text-sm text-ink3">
        <Time value={at} className="w-[98px] flex-none" />
        <span>{t('conversation.withdrawn', { name: author.name })}</span>
      </div>
    );
  }
  return (
    <article className="arrive my-2 rounded-surface border border-line bg-surface px-3.5 py-2.5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="min-w-0 break-words text-ink2">
          <b className="mr-1 font-strong text-ink">{author.name}</b>{' '}
          {author.company_type === 'operator' ? t('conversation.support') : author.company.name}
        </span>
        <Time value={at} className="text-xs text-ink3" />
      </header>
      {text && <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>}
      {photos.length > 0 && (
        <div className="mt-2">
          <PhotoRow
            photos={photos.map(({ id, width, height }, index) => ({
              ...{ id, width, height, name: t('conversation.photo', { number: index + 1, name: author.name }) },
              thumbnail: paths.commentPhoto(workorder, id, 'thumbnail'),
              full: paths.commentPhoto(workorder, id, 'full'),
            }))}
          />
        </div>
      )}
      {comment.withdrawable_until && <Withdraw workorder={workorder} comment={comment.id} refresh={refresh} />}
    </article>
  );
}

function Withdraw({ workorder, comment, refresh }: { workorder: number; comment: number; refresh: () => void }) {
  const t = useTranslations('workorders');
  const unreachable = useUnreachable();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="-mb-1 -ml-3 mt-1 text-ink3">
          {t('conversation.withdraw')}
        </Button>
      }
      title={t('conversation.withdrawTitle')}
      description={t('conversation.withdrawText')}
      confirmLabel={t('conversation.withdraw')}
      onConfirm={async () => {
        const result = await withdrawComment(workorder, comment).catch(unreachable);
        refresh();
        return result.ok ? undefined : result.message;
      }}
    />
  );
}
