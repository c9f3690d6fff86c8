/** What the modules of retention store: one set of tables, and the history of what people did. */
export { assertStaying } from './going.ts'
export { type NewStep, noteStep, type Person, type Step, stepsOf } from './history.ts'
export { RETENTION_LAYOUT } from './layout.ts'
export { assertSecondPerson } from './second-person.ts'
