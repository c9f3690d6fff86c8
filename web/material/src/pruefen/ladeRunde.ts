/** The round and what it needs, apart from the first view of a check. */
export const ladeRunde = () => import('./RundeSeite.tsx')
