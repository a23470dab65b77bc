import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';

/** What the use cases need, all in one transaction, which the caller opens and ends. */
export interface PartnershipWork {
  findCompanyBySlug(slug: string): Promise<{ id: number; companyType: string } | null>;
  /** @returns null when the two have a partnership that has not ended */
  request(pair: { brandOwnerId: number; printingPartnerId: number; requestedBy: number }): Promise<number | null>;
  /** One of the company's own, locked. */
  lock(
    companyId: number,
    id: number,
  ): Promise<{ state: 'pending' | 'accepted' | 'ended'; requestedBy: number | null } | null>;
  setState(id: number, state: 'accepted' | 'ended'): Promise<void>;
}

/**
 * Asks a company of the other kind for a partnership. Companies are named by slug, which one tells the other: ids could be
 * tried one by one.
 * @returns the partnership's id
 * @throws DomainError on `company`, or conflict
 */
export async function requestPartnership(tx: PartnershipWork, actor: Actor, slug: string): Promise<number> {
  const other = await tx.findCompanyBySlug(slug);
  const wanted = actor.companyType === 'brand_owner' ? 'printing_partner' : 'brand_owner';
  if (other?.companyType !== wanted) {
    const kind = wanted === 'printing_partner' ? 'printing partner' : 'brand owner';
    throw fieldError('company', `No ${kind} has this slug.`);
  }
  const isBrand = wanted === 'printing_partner';
  const id = await tx.request({
    brandOwnerId: isBrand ? actor.companyId : other.id,
    printingPartnerId: isBrand ? other.id : actor.companyId,
    requestedBy: actor.companyId,
  });
  if (id === null) throw new DomainError('conflict', 'You are partners already, or one of you has asked.');
  return id;
}

/**
 * The side that was asked accepts; either side ends, or takes back or turns down what was asked.
 * @throws DomainError not_found or conflict
 */
export async function changePartnership(
  tx: PartnershipWork,
  actor: Actor,
  id: number,
  state: 'accepted' | 'ended',
): Promise<void> {
  const partnership = await tx.lock(actor.companyId, id);
  if (!partnership) throw notFound();
  if (partnership.state === 'ended') throw new DomainError('conflict', 'The partnership has ended; ask for it again.');
  if (state === 'accepted') {
    if (partnership.state === 'accepted') throw new DomainError('conflict', 'The partnership is accepted already.');
    if (partnership.requestedBy === actor.companyId) {
      throw new DomainError('conflict', 'The other side has to accept what you asked for.');
    }
  }
  await tx.setState(id, state);
}
