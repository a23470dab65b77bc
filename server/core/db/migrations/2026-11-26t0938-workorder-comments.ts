import { type Kysely, sql } from 'kysely';

/**
 * The conversation of a workorder: comments, their photos, and who gets no mails about it. A photo's row comes before
 * its objects and goes after them: storing while they are written, kept, removing until they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE workorder_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workorder_id integer NOT NULL REFERENCES workorders,
  author_id integer NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz
);
CREATE INDEX workorder_comments_workorder ON workorder_comments (workorder_id, id);

CREATE TABLE workorder_comment_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workorder_id integer NOT NULL REFERENCES workorders,
  created_by integer NOT NULL REFERENCES users,
  comment_id bigint REFERENCES workorder_comments,
  position integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'kept', 'removing')),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX workorder_comment_photos_comment ON workorder_comment_photos (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX workorder_comment_photos_unsent ON workorder_comment_photos (created_by) WHERE comment_id IS NULL;
CREATE INDEX workorder_comment_photos_removing ON workorder_comment_photos (id) WHERE state = 'removing';

CREATE TABLE muted_conversations (
  workorder_id integer NOT NULL REFERENCES workorders,
  user_id integer NOT NULL REFERENCES users,
  muted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workorder_id, user_id)
);
`)
    .execute(db);
}
