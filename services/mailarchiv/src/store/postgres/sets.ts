/** Sets of mails that the tables beside the index know: as subqueries of `sort` and `id`. */
import pg from 'pg'
import type { AddressFilter, InvolvedTerm, PatternTerm, Query, SetTerm } from '../../search/index.ts'
import { foldersOf, roleBits } from '../core/relations/index.ts'
import { hasManyWords, mailsOfPattern } from './patterns.ts'

const KINDS: readonly Query['kind'][] = ['involved', 'conversation', 'file', 'folder'] satisfies SetTerm['kind'][]

export function isSet(query: Query): query is SetTerm | PatternTerm {
  return query.kind === 'pattern' ? hasManyWords(query) : KINDS.includes(query.kind)
}

/** Selects the mails of a set, each perhaps several times. */
export function mailsOf(term: SetTerm | PatternTerm): string {
  switch (term.kind) {
    case 'pattern':
      return mailsOfPattern(term)
    case 'involved':
      return involved(term)
    case 'conversation':
      return `SELECT sort, id FROM mailarchiv.in_conversation
        WHERE conversation = (SELECT conversation FROM mailarchiv.in_conversation WHERE id = ${literal(term.id)}::uuid)
        UNION SELECT sort, id FROM mailarchiv.mail WHERE id = ${literal(term.id)}::uuid`
    case 'file':
      return 'sha256' in term
        ? `SELECT sort, id FROM mailarchiv.file WHERE sha256 = decode(${literal(term.sha256)}, 'hex')`
        : `SELECT sort, id FROM mailarchiv.file WHERE type = ${literal(term.type)}`
    case 'folder':
      return `SELECT sort, id FROM mailarchiv.in_folder WHERE folder = ANY(ARRAY[${foldersOf(term).join(',')}]::bigint[])`
  }
}

function involved({ anyOf, roles }: InvolvedTerm): string {
  return `SELECT sort, id FROM mailarchiv.involved
    WHERE contact = ANY(ARRAY(${contactsOf(anyOf)})) AND roles & ${roleBits(roles)} <> 0`
}

/** Selects the numbers of contacts with one of some addresses or domains. */
export function contactsOf(anyOf: readonly AddressFilter[]): string {
  const addresses = anyOf.flatMap((each) => (each.kind === 'address' ? [literal(each.address)] : []))
  const domains = anyOf.flatMap((each) => (each.kind === 'domain' ? [literal(each.domain)] : []))
  return `SELECT id FROM mailarchiv.contact
    WHERE address = ANY(ARRAY[${addresses.join(',')}]::text[]) OR domain = ANY(ARRAY[${domains.join(',')}]::text[])`
}

/** Quotes a text as SQL. The database holds no character 0. */
export const literal = (text: string): string => pg.escapeLiteral(text.replaceAll('\0', ''))
