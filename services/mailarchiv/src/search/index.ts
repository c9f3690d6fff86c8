export {
  type AddressFilter,
  both,
  canonicalAddress,
  conjunction,
  disjunction,
  NO_FILTER,
  negation,
  type Query,
  type SearchFilter,
  TEXT_FIELDS,
  type Term,
  type TextField,
} from './ast.ts'
export { describeQuery } from './describe.ts'
export { foldText, TOKEN_LENGTH, tokens } from './fold.ts'
export { type Calendar, parseQuery, parseWords, QUERY_CHARACTERS, QUERY_TERMS, QueryLimitError } from './parse.ts'
