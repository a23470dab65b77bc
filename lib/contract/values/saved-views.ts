/** Views of one list that a company can share. */
export const mostSharedViews = 50;
