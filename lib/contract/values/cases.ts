/** The first two are not closed. */
export const caseStates = ['open', 'waiting', 'counterfeit', 'grey_market', 'false_alarm', 'own_test'] as const;
export type CaseState = (typeof caseStates)[number];

export const caseEventKinds = ['opened', 'suspicion', 'note', 'state', 'owner', 'asked', 'answered'] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

export const isClosedState = (state: CaseState): boolean => state !== 'open' && state !== 'waiting';

export const maxNoteLength = 4000;
