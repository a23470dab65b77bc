/** Orders of codes, the templates they are made from, and the address prefixes that orders have used. */
export const workorders = `
CREATE TABLE workorder_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  custom_layout integer REFERENCES custom_layouts,
  substrate_id integer REFERENCES substrates,
  printing_partner_id integer REFERENCES companies,
  image text,
  code_layout text NOT NULL CHECK (code_layout IN ('sg-inside', 'sg-outside', 'custom', 'none')),
  use_serial_number boolean NOT NULL DEFAULT true,
  is_hybrid boolean NOT NULL DEFAULT true,
  is_fp_serialized boolean NOT NULL DEFAULT true,
  is_static_print boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  activate_on_complete boolean NOT NULL DEFAULT false,
  url_prefix text NOT NULL DEFAULT '',
  extended_id_style text NOT NULL DEFAULT 'legacy' CHECK (extended_id_style IN ('compact-12', 'legacy')),
  partner_permissions text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX workorder_templates_company ON workorder_templates (company_id, id);

-- ingestion_mode: pre-print codes come before they are printed, so their file is made anew whenever codes are added;
-- post-print codes are on goods already.
-- ordered_quantity: what the order said, where that is not the number of codes (static ones are printed many times).
-- codes_change: what a job still has to do to the codes, and codes_changed_through the sequence number it has come to.
-- template_image: an order from a template shows the picture that the template had then.
-- print_model_id: its foreign key is in the part for printing, since models name the workorder they were fitted from.
CREATE TABLE workorders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  created_by integer REFERENCES users,
  printing_partner_id integer REFERENCES companies,
  equipment_id integer REFERENCES equipment,
  substrate_id integer REFERENCES substrates,
  template_id integer REFERENCES workorder_templates,
  product_id integer REFERENCES products,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'ready to print', 'completed')),
  reference text NOT NULL,
  remarks text NOT NULL DEFAULT '',
  due_date date,
  created_at timestamptz NOT NULL DEFAULT now(),
  code_layout text NOT NULL CHECK (code_layout IN ('sg-inside', 'sg-outside', 'custom', 'none')),
  use_serial_number boolean NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 0 AND 10000000),
  static_unique_codes_quantity integer NOT NULL DEFAULT 0,
  static_impositions integer NOT NULL DEFAULT 0,
  activate_on_complete boolean NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  is_hybrid boolean NOT NULL DEFAULT false,
  is_static_print boolean NOT NULL DEFAULT false,
  is_fp_serialized boolean NOT NULL DEFAULT false,
  url_prefix text NOT NULL,
  extended_id_style text NOT NULL CHECK (extended_id_style IN ('compact-12', 'legacy')),
  external_id text NOT NULL DEFAULT '',
  partner_permissions text[] NOT NULL DEFAULT '{}',
  training_status smallint NOT NULL DEFAULT 0,
  printed_date timestamptz,
  canceled_at timestamptz,
  ingestion_key text UNIQUE,
  first_serial_number bigint,
  codegen_status smallint NOT NULL CHECK (codegen_status BETWEEN 1 AND 6),
  codes_generated integer NOT NULL DEFAULT 0,
  codegen_packed real NOT NULL DEFAULT 0,
  codegen_error text,
  codes_completed_at timestamptz,
  codes_file_key text,
  codes_file_size bigint,
  custom_layout_id integer REFERENCES custom_layouts,
  shows_template_image boolean NOT NULL DEFAULT true,
  ordered_quantity integer,
  printed_quantity integer,
  codes_change text CHECK (codes_change IN ('activate', 'blacklist')),
  codes_changed_through integer NOT NULL DEFAULT 0,
  codes_change_at timestamptz,
  ingestion_mode text CHECK (ingestion_mode IN ('pre-print', 'post-print')),
  template_image text,
  partner_notified_at timestamptz,
  artwork_dpi integer,
  artwork_module_dots integer,
  artwork_cell_dots integer,
  print_model_id integer,
  training_refusal text,
  UNIQUE (company_id, reference),
  CHECK (num_nonnulls(artwork_dpi, artwork_module_dots, artwork_cell_dots) IN (0, 3))
);
CREATE INDEX workorders_company ON workorders (company_id, id DESC);
CREATE INDEX workorders_partner ON workorders (printing_partner_id, id DESC) WHERE printing_partner_id IS NOT NULL;
CREATE INDEX workorders_codes_change ON workorders (id) WHERE codes_change IS NOT NULL;
-- The deletion of a product looks for its workorders.
CREATE INDEX workorders_product ON workorders (product_id) WHERE product_id IS NOT NULL;

-- A search for a part of a text. Without the extension, which comes with PostgreSQL, the company's workorders are read.
-- fastupdate off: every search reads the pending list too, and after 3,000 orders PostgreSQL read all workorders
-- instead of the index. So it is as quick between two vacuums as after one.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX workorders_search ON workorders USING gin (reference gin_trgm_ops, remarks gin_trgm_ops)
      WITH (fastupdate = off);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

CREATE INDEX workorders_equipment ON workorders (equipment_id, substrate_id) WHERE equipment_id IS NOT NULL;

CREATE TABLE url_prefixes (
  prefix text COLLATE "C" PRIMARY KEY
);
`;
