/** The public part of text recognition. */
export { describeEngine } from './engines.ts'
export { Recogniser } from './recogniser.ts'
