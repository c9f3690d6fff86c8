/**
 * Runs readers of untrusted files in child processes, confined as well as the machine can. The child's side is
 * `serve.ts`.
 */
export { CAGE_CHOICES, type Cage, type CageChoice, findCage } from './cage.ts'
export { ConfinedChild, type Deadline, type Work } from './child.ts'
export { runConfined } from './native.ts'
export { findProgram, nativeProgram, type Program } from './program.ts'
export { type Outcome, StoppedError } from './protocol.ts'
export { cageSentence, enterCage } from './report.ts'
