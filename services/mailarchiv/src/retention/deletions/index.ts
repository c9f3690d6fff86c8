/** Deletion by four eyes: runs that a person proposes, another one releases, and the archive carries out. */
export { eraseBeside } from './beside.ts'
export { Deletions } from './deletions.ts'
export { type Erasures, readErasures } from './erasures.ts'
export { keptBy, newException, runRelease, runSchema, runStep } from './run.schema.ts'
export { type Run, type RunMail, type RunStep, runStates } from './run.ts'
export { shownRun } from './shown.ts'
