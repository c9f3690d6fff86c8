/** Loads the code of the round, apart from the first view of a check. */
export const loadRunde = () => import('./RundePage.tsx')
