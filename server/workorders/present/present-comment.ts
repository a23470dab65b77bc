import type { CommentPhoto, Conversation, WorkorderComment } from '#lib/contract/workorder-comments.ts';
import type { CommentPhotoRow } from '../queries/comment-photos.ts';
import type { CommentRow } from '../queries/comments.ts';
import type { PersonRow } from '../queries/conversation.ts';

export function presentPhoto({ id, workorder_id, width, height }: CommentPhotoRow, apiUrl: string): CommentPhoto {
  const url = `${apiUrl}/api/v2/workorders/${workorder_id}/comment-photos/${id}/`;
  return { id, url, thumbnail_url: `${url}?size=thumbnail`, width, height };
}

export function presentPerson(row: PersonRow): Conversation['recipients'][number] {
  return {
    id: row.id,
    name: row.name,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    company_type: row.company_type,
  };
}

export function presentComment(
  row: CommentRow,
  photos: readonly CommentPhotoRow[],
  { userId, apiUrl }: { userId: number; apiUrl: string },
): WorkorderComment {
  return {
    id: row.id,
    author: presentPerson({ ...row, id: row.author_id, name: row.author_name }),
    text: row.text,
    photos: photos.filter((photo) => photo.comment_id === row.id).map((photo) => presentPhoto(photo, apiUrl)),
    created_at: row.created_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawable_until: row.author_id === userId && row.is_withdrawable ? row.withdrawable_until.toISOString() : null,
  };
}
