/** Products and what they belong to; which equipment is calibrated for which substrate; layouts of a company's own. */
export const catalog = `
CREATE TABLE brands (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  image text,
  UNIQUE (company_id, name)
);

CREATE TABLE campaigns (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  url text NOT NULL DEFAULT '',
  UNIQUE (company_id, name)
);

CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  brand_id integer NOT NULL REFERENCES brands,
  campaign_id integer REFERENCES campaigns,
  name text NOT NULL,
  sku text NOT NULL,
  url text NOT NULL DEFAULT '',
  image text,
  UNIQUE (company_id, sku)
);
-- The deletion of a brand or campaign looks for its products.
CREATE INDEX products_brand ON products (brand_id);
CREATE INDEX products_campaign ON products (campaign_id) WHERE campaign_id IS NOT NULL;

-- How many codes each product has, by activation status: the rows of a product and status are added up (see
-- docs/decisions/product-counts.md).
CREATE TABLE product_code_counts (
  product_id integer NOT NULL REFERENCES products,
  activation_status smallint NOT NULL,
  codes bigint NOT NULL
);
CREATE INDEX product_code_counts_product ON product_code_counts (product_id);

CREATE TABLE scm_fields (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  name text NOT NULL,
  UNIQUE (company_id, key)
);

CREATE TABLE equipment (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  dpi integer NOT NULL
);
CREATE INDEX equipment_company ON equipment (company_id, id);

CREATE TABLE substrates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT ''
);

CREATE TABLE calibrations (
  equipment_id integer NOT NULL REFERENCES equipment ON DELETE CASCADE,
  substrate_id integer NOT NULL REFERENCES substrates,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (equipment_id, substrate_id)
);
CREATE INDEX calibrations_substrate ON calibrations (substrate_id);

CREATE TABLE custom_layouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  position text NOT NULL DEFAULT 'right' CHECK (position IN ('inside', 'left', 'right', 'above', 'below')),
  size_modules integer NOT NULL DEFAULT 20 CHECK (size_modules BETWEEN 1 AND 60),
  UNIQUE (company_id, name)
);
`;
