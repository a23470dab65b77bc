import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Maybe } from './column-types.ts';

/** An Ed25519 public key as RFC 8037 writes it. */
export interface PublicSigningKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

/** Keys that sign dossiers. One is not retired. */
interface SigningKeysTable {
  id: Generated<number>;
  /** RFC 7638 thumbprint of the public key. */
  kid: string;
  public_key: ColumnType<PublicSigningKey, string, never>;
  /** The private key as PKCS 8, encrypted. */
  sealed: Buffer;
  created_at: CreatedAt;
  retired_at: Maybe<Date>;
}

export interface DossiersTables {
  signing_keys: SigningKeysTable;
}
