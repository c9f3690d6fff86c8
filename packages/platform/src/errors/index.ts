export * from './domain-error.ts'
export { codedErrors, type ErrorFormat, sentenceErrors } from './format.ts'
export { fieldErrors, germanErrors } from './zod-messages.ts'
