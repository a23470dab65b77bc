/** One side asks, the other accepts, either ends it. */
export const partnershipStates = ['pending', 'accepted', 'ended'] as const;
