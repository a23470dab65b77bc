/** Secrets that secure graphics are drawn from, photos of proofs, and the models that tell prints from copies. */
export const printing = `
-- One secret for each workorder with a secure graphic, sealed and in a table of its own, so that no query over
-- workorders can carry it along.
CREATE TABLE workorder_secrets (
  workorder_id integer PRIMARY KEY REFERENCES workorders ON DELETE CASCADE,
  key_version smallint NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- layout: position and size of the graphic, such as 'inside-10'. workorder_id: the only workorder the model is for.
CREATE TABLE print_models (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  equipment_id integer NOT NULL REFERENCES equipment,
  substrate_id integer NOT NULL REFERENCES substrates,
  layout text NOT NULL,
  dpi integer NOT NULL,
  cell_dots integer NOT NULL,
  workorder_id integer REFERENCES workorders,
  trained_on integer NOT NULL REFERENCES workorders,
  version integer NOT NULL,
  model jsonb NOT NULL,
  prints integer NOT NULL,
  captures integer NOT NULL,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX print_models_version
  ON print_models (equipment_id, substrate_id, layout, dpi, cell_dots, coalesce(workorder_id, 0), version);
ALTER TABLE workorders ADD FOREIGN KEY (print_model_id) REFERENCES print_models;

-- The photos that a partner takes of proofs, as measured.
CREATE TABLE qa_captures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workorder_id integer NOT NULL REFERENCES workorders,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  extended_id text COLLATE "C" NOT NULL,
  print text NOT NULL DEFAULT '',
  photo_digest bytea NOT NULL,
  measurement jsonb,
  image_quality text[] NOT NULL,
  is_usable boolean NOT NULL,
  image_roi integer[] NOT NULL,
  UNIQUE (workorder_id, photo_digest)
);
`;
