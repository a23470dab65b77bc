import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { maxCommentPhotos } from '#lib/contract/values/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CommentPhotosState } from './use-comment-photos.ts';

interface CommentPhotosProps {
  workorder: number;
  photos: CommentPhotosState;
  /** Ids of those that the service has. */
  sent: readonly number[];
}

/** The photos of the comment that is being written: uploaded, on their way, or failed. */
export function CommentPhotos({ workorder, photos, sent }: CommentPhotosProps) {
  const t = useTranslations('workorders');
  const { waiting } = photos;
  if (sent.length + waiting.length === 0) return null;
  return (
    <div>
      <ul aria-label={t('conversation.photos')} className="flex list-none flex-wrap gap-2">
        {sent.map((id) => (
          <Tile
            key={id}
            src={paths.commentPhoto(workorder, id, 'thumbnail')}
            label={t('conversation.removePhoto')}
            onRemove={() => photos.remove(id)}
          />
        ))}
        {waiting.map((photo) => (
          <Tile
            key={photo.key}
            src={photo.url}
            label={t('conversation.removePhoto')}
            onRemove={() => photos.discard(photo.key)}
          >
            {photo.problem === undefined ? (
              <ProgressBar
                value={photo.share > 0 && photo.share < 1 ? photo.share : undefined}
                label={t('conversation.uploading')}
                className="absolute inset-x-1.5 bottom-1.5 w-auto"
              />
            ) : (
              <IconButton
                label={t('conversation.uploadAgain')}
                outlined
                className="absolute inset-0 m-auto"
                onClick={() => photos.retry(photo)}
              >
                <RotateCw size={15} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </Tile>
        ))}
      </ul>
      {waiting.map(({ key, problem }) =>
        problem === undefined ? null : (
          <p key={key} role="alert" className="mt-1.5 text-xs text-bad">
            {problem}
          </p>
        ),
      )}
      {photos.surplus && (
        <p role="status" className="mt-1.5 text-xs text-ink2">
          {t('conversation.atMostPhotos', { count: maxCommentPhotos })}
        </p>
      )}
    </div>
  );
}

interface TileProps {
  src: string;
  label: string;
  onRemove: () => void;
  children?: ReactNode;
}

function Tile({ src, label, onRemove, children }: TileProps) {
  return (
    <li className="relative size-24 overflow-hidden rounded-row border border-line bg-sunken">
      {/* biome-ignore lint/performance/noImgElement: a blob of this browser, or made small by the service */}
      <img src={src} alt="" className="size-full object-cover" />
      {children}
      <IconButton
        label={label}
        outlined
        onClick={onRemove}
        className="absolute top-1 right-1 size-7 pointer-coarse:size-8"
      >
        <X size={14} strokeWidth={2} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
