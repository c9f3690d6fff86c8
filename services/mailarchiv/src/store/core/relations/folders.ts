/** The folder that a mail came from: a folder of a mailbox or of a disk, an mbox, with the categories of Outlook. */

import {
  type FolderTerm,
  fitsPattern,
  hasWildcard,
  mapTerms,
  type Query,
  termsOf,
  tokens,
} from '../../../search/index.ts'
import type { Provenance } from '../../contract/index.ts'

/** A folder of an archive. */
export type Folder = { readonly number: number; readonly name: string }

/** Characters of a name that are kept: an index of PostgreSQL holds no longer text. */
const NAME_CHARACTERS = 600

/** Around the folder in the origin of a mail that was read by IMAP. */
const OF_MAILBOX = { before: 'Ordner „', behind: '“, UID ' }
/** What a journal report adds to an origin names people. */
const OF_REPORT = '; Journalbericht'
/** Also `import:pst`, of a mail that was composed. */
const FROM_FILES = /^(?:import|upload)(?::|$)/
const NUMBER_IN_MBOX = /#\d{1,15}$/u
const NUMBER_IN_OUTLOOK = /, Nr\. \d{1,15}(?= \(Kategorien: |$)/u
const SEPARATORS = ['/', '\\', '#'] as const
const OF_MAILDIR = /[/\\#](?:cur|new)[/\\]$/u

/** The folder of a mail at its source; null where its origin names none. `mailarchiv.folder_of` says the same in SQL. */
export function folderOf({ source, origin }: Pick<Provenance, 'source' | 'origin'>): string | null {
  if (origin === null) return null
  if (source.startsWith('imap')) return kept(ofMailbox(origin))
  if (!FROM_FILES.test(source)) return null
  const report = origin.indexOf(OF_REPORT)
  const place = report === -1 ? origin : origin.slice(0, report)
  for (const number of [NUMBER_IN_MBOX, NUMBER_IN_OUTLOOK])
    if (number.test(place)) return kept(place.replace(number, ''))
  const file = Math.max(...SEPARATORS.map((separator) => place.lastIndexOf(separator))) + 1
  return kept(place.slice(0, file).replace(OF_MAILDIR, ''))
}

function ofMailbox(origin: string): string {
  const start = origin.indexOf(OF_MAILBOX.before)
  const end = origin.lastIndexOf(OF_MAILBOX.behind)
  return start === -1 || end === -1 ? '' : origin.slice(start + OF_MAILBOX.before.length, Math.max(start, end))
}

function kept(name: string): string | null {
  const short = [...name.slice(0, 2 * NAME_CHARACTERS)].slice(0, NAME_CHARACTERS).join('').replaceAll('\0', '')
  return short === '' ? null : short
}

/** Whether a query asks for folders. */
export const asksForFolders = (query: Query | null): boolean => termsOf(query).some(({ kind }) => kind === 'folder')

/** Puts the numbers of the folders into the terms that ask for them. */
export function withFolders(query: Query, folders: readonly Folder[]): Query {
  const named = folders.map(({ number, name }) => ({ number, words: tokens(name) }))
  return mapTerms(query, (term) => {
    if (term.kind !== 'folder') return term
    return { ...term, folders: named.filter(({ words }) => isNamed(words, term)).map(({ number }) => number) }
  })
}

/** The numbers of the folders of a term, which were looked up. */
export function foldersOf({ folders, text }: FolderTerm): readonly number[] {
  if (folders === null) throw new Error(`no folders were looked up for ${text}`)
  return folders
}

/** Whether a name has the tokens of a term side by side. */
function isNamed(words: readonly string[], { tokens: wanted }: FolderTerm): boolean {
  const fits = (word: string | undefined, token: string) =>
    word !== undefined && (hasWildcard(token) ? fitsPattern(word, token) : word === token)
  return words.some((_, start) => wanted.every((token, place) => fits(words[start + place], token)))
}
