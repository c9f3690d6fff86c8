/** What a rule of retention would do before it is in force. */
export { type Preview, Previews } from './previews.ts'
