/** Checkpoints that leave the house on a schedule, so that an archive that was put back is found. */
export type { CheckpointMail } from './checkpoint.mail.ts'
export { type ReadableDestination, toBucket, toMail } from './destinations.ts'
export { elsewhereIn, SentCheckpoints, type SentState } from './sent-checkpoints.ts'
