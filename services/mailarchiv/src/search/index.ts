export { compileSearch, type Plan, type RowCondition, SLOTS_PER_SECOND } from './compile.ts'
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
export {
  addressToken,
  domainToken,
  EVERY_MAIL,
  fieldToken,
  HAS_ATTACHMENT,
  isAlwaysCounted,
  shortPrefixes,
} from './engine-terms.ts'
export { foldText, TOKEN_LENGTH, tokens } from './fold.ts'
export { type Calendar, parseQuery, parseWords, QUERY_CHARACTERS, QUERY_TERMS, QueryLimitError } from './parse.ts'
