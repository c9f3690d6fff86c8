/** Holds: mails that nobody deletes until two persons lift it. */

export { holdSchema, holdStep, liftAsked, moreHeld, newHold } from './hold.schema.ts'
export { type Hold, type HoldStep, holdStates } from './hold.ts'
export { type HeldBy, Holds, shownHold } from './holds.ts'
