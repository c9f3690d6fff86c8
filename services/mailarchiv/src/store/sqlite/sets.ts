/** Sets of mails that the tables beside the index know: as subqueries of positions. */
import type { AddressFilter, InvolvedTerm, PatternTerm, Query, SetTerm } from '../../search/index.ts'
import { foldersOf, roleBits } from '../core/relations/index.ts'
import { sequenceExpressions } from './expressions.ts'

/** A condition on `mail m`, or a subquery of positions, with its parameters in order. */
export type RowCondition = { readonly sql: string; readonly parameters: readonly (string | number | bigint)[] }

const KINDS: readonly Query['kind'][] = ['involved', 'conversation', 'file', 'folder'] satisfies SetTerm['kind'][]

/**
 * Words of a pattern that the engine joins by OR, in the order of the answer. Its cost for each hit is their number, so
 * more of them are looked up one by one and their mails collected.
 */
const JOINED_WORDS = 32

export function isSet(query: Query): query is SetTerm | PatternTerm {
  if (query.kind === 'pattern') return (query.sequences?.length ?? 0) > JOINED_WORDS
  return KINDS.includes(query.kind)
}

/** Selects the positions of the mails of a set, each perhaps several times. */
export function positionsOf(term: SetTerm | PatternTerm): RowCondition {
  switch (term.kind) {
    case 'pattern':
      return {
        sql: 'SELECT s.rowid AS sort FROM json_each(?) e CROSS JOIN search s WHERE s.search MATCH e.value',
        parameters: [JSON.stringify(sequenceExpressions(term))],
      }
    case 'involved':
      return involved(term)
    case 'conversation':
      return {
        sql: `SELECT sort FROM in_conversation WHERE conversation = (SELECT t.conversation FROM mail m JOIN in_conversation t USING (sort) WHERE m.id = unhex(?))
          UNION SELECT sort FROM mail WHERE id = unhex(?)`,
        parameters: [hexOf(term.id), hexOf(term.id)],
      }
    case 'file':
      return 'sha256' in term
        ? { sql: 'SELECT sort FROM file WHERE sha256 = unhex(?)', parameters: [term.sha256] }
        : { sql: 'SELECT sort FROM file WHERE type = ?', parameters: [term.type] }
    case 'folder':
      return {
        sql: 'SELECT sort FROM in_folder WHERE folder IN (SELECT value FROM json_each(?))',
        parameters: [JSON.stringify(foldersOf(term))],
      }
  }
}

function involved({ anyOf, roles }: InvolvedTerm): RowCondition {
  return {
    sql: `SELECT sort FROM involved WHERE contact IN (${CONTACTS}) AND roles & ?`,
    parameters: [...contactParameters(anyOf), roleBits(roles)],
  }
}

/** Selects the numbers of contacts with one of some addresses or domains. */
export const CONTACTS = `SELECT id FROM contact WHERE address IN (SELECT value FROM json_each(?))
  UNION SELECT id FROM contact WHERE domain IN (SELECT value FROM json_each(?))`

/** The parameters of CONTACTS. */
export function contactParameters(anyOf: readonly AddressFilter[]): [string, string] {
  return [
    JSON.stringify(anyOf.flatMap((each) => (each.kind === 'address' ? [each.address] : []))),
    JSON.stringify(anyOf.flatMap((each) => (each.kind === 'domain' ? [each.domain] : []))),
  ]
}

function hexOf(id: string): string {
  return id.replaceAll('-', '')
}
