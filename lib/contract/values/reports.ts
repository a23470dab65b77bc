/** own: about an item with a code of the service; foreign: what another code says. */
export const reportKinds = ['own', 'foreign'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const maxReportNote = 1000;
export const maxReportPhotos = 3;
export const maxQuestionLength = 2000;
/** Questions about one report. */
export const maxQuestions = 5;
/** Days in which a question can be answered. */
export const answerDays = 14;
