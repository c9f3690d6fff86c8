export {
  ADDRESS_CHARACTERS,
  type AddressFilter,
  asksFor,
  both,
  canonicalAddress,
  canonicalMessageId,
  conjunction,
  disjunction,
  type HasTerm,
  isAddress,
  NO_FILTER,
  negation,
  type PrefixTerm,
  type Query,
  type SearchFilter,
  type TextField,
} from './ast.ts'
export { describeQuery } from './describe.ts'
export { foldText, tokens } from './fold.ts'
export { type Calendar, parseQuery, parseWords, QueryLimitError } from './parse.ts'
