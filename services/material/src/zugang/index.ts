export { authenticate } from './anmeldung.ts'
export { type Tokens, tokens } from './token.ts'
