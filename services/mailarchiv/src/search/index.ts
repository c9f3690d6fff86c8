export {
  ADDRESS_CHARACTERS,
  type AddressFilter,
  asksFor,
  both,
  CONTACT_ROLES,
  type Conditions,
  type ContactFilter,
  type ContactRole,
  canonicalAddress,
  canonicalMessageId,
  conjunction,
  disjunction,
  type FolderTerm,
  type HasTerm,
  type InvolvedTerm,
  isAddress,
  mapTerms,
  type NearTerm,
  NO_CONDITIONS,
  NO_FILTER,
  oneContact,
  type PatternTerm,
  type PrefixTerm,
  type Query,
  type Readable,
  type SearchFilter,
  type SetTerm,
  type TextField,
  termsOf,
} from './ast.ts'
export { describeQuery, NAMED_ADDRESSES } from './describe.ts'
export { spelledAddress } from './domain.ts'
export { canonicalType, typeOf } from './file-type.ts'
export { foldText, tokens } from './fold.ts'
export { type Calendar, parseQuery, parseWords, QueryLimitError } from './parse.ts'
export { fitsPattern, hasWildcard, longestPiece, patternSource, WildcardError } from './pattern.ts'
export { domainOf, hiddenFrom, insideScope, isReadable, narrowed, readsAll } from './readable.ts'
export { within, withKnownConversations } from './within.ts'
