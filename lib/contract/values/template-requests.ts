export const templateRequestStates = ['open', 'answered', 'declined'] as const;

/** Open requests of one company. */
export const mostOpenRequests = 20;
