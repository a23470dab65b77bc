/** Orders that are always confirmed by a question: a day of a press, and codes that cannot be deleted. */
const alwaysAsked = 1_000_000;
/** Asked about unless the company orders about as many as a rule. */
const largeOrder = 100_000;
/** Below it a digit too many costs nothing worth a question. */
const smallOrder = 50_000;

/**
 * Whether an order is asked about once more before it goes out. A mistake costs the printing and the codes, which
 * cannot be made fewer later: so from a hundred thousand on, unless that is usual here, and whenever it is ten times as
 * many as usual, as with a digit too many. A question that comes with every order is answered without being read.
 */
export function isLargeOrder(quantity: number, usual: number | undefined): boolean {
  if (quantity >= alwaysAsked) return true;
  if (quantity < smallOrder) return false;
  if (usual !== undefined && quantity >= 10 * usual) return true;
  return quantity >= largeOrder && !(usual !== undefined && quantity <= 2 * usual);
}
