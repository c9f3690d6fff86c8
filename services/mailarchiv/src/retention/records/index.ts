/** What the modules of retention store: one set of tables, and the history of what people did. */
export { assertStaying } from './going.ts'
export { type NewStep, noteAside, noteStep, type Person, revisionOf, SERVICE, type Step, stepsOf } from './history.ts'
export { RETENTION_LAYOUT } from './layout.ts'
export { inPortions, PORTION } from './portions.ts'
export { assertSecondPerson } from './second-person.ts'
