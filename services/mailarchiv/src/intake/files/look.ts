/** Looks at the start of a file: a mail, doubtful, or another kind of file, with a reason in German. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { beginsLikeMail, LOOK_BYTES, type OtherKind, otherKindOf, type Sort } from './other-kinds.ts'
import { isIndex, isOfMac } from './walk.ts'

/** `why` is null for what looks like a mail. */
export type Look = { readonly isMail: boolean; readonly why: string | null }

/** Packed by itself (.gz) a file of Outlook is not read, and not from standard input. */
const UNPACK = ' Packen Sie die Datei aus, und importieren Sie sie einzeln oder mit ihrem Ordner.'

/** The way out for each sort of file. */
const ADVICE: Readonly<Record<Sort, string>> = {
  pst: UNPACK,
  ost: UNPACK,
  msg: UNPACK,
  olm: UNPACK,
  dbx: ' Wandeln Sie die Datei mit undbx (Debian-Paket undbx) in .eml um.',
  tnef: ' Importieren Sie die Mail, zu der sie gehört.',
  packed: ' Packen Sie es aus, oder importieren Sie ein .zip oder .tar einzeln.',
  other: '',
}

/** Of a file passed over by its name. */
const BY_NAME =
  'Dem Namen nach keine Mail (.eml, .emlx, .mbox, .mbx, auch .gz; .msg, .pst, .ost, .olm). Der Befehl import mit --all liest jede Datei.'
/** Of a file that is passed over because of what it is in its folder. */
export const NOT_A_FILE = 'Keine gewöhnliche Datei.'
const OF_PROGRAM = 'Keine Mail, sondern eine Datei, mit der ein Mailprogramm oder Mailserver seine Mails verwaltet.'
const EMPTY = 'Die Datei ist leer (0 Byte).'
const OF_MAC = 'Beiwerk eines Mac zu einer anderen Datei.'
const DOUBTFUL = 'Beginnt nicht mit den Kopfzeilen einer Mail.'

/** A reason, because of the content. */
export const reasonOfKind = ({ name, sort }: OtherKind): string => `Keine Mail, sondern ${name}.${ADVICE[sort]}`

export async function lookAt(start: Buffer): Promise<Look> {
  const kind = await otherKindOf(start)
  if (kind !== null) return { isMail: false, why: reasonOfKind(kind) }
  return { isMail: true, why: start.length === 0 || beginsLikeMail(start) ? null : DOUBTFUL }
}

/** The reason for passing over a file by its name: what it is, if its start tells. */
export async function whyPassedOver(name: string, start: Buffer | null): Promise<string> {
  if (isOfMac(name)) return OF_MAC
  if (isIndex(name)) return OF_PROGRAM
  if (start?.length === 0) return EMPTY
  const kind = start === null ? null : await otherKindOf(start)
  return kind === null ? BY_NAME : reasonOfKind(kind)
}

/** The reason for passing over a file of a folder. Opens ordinary files only: a pipe would wait for its writer. */
export async function whyFilePassedOver(path: string): Promise<string> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return NOT_A_FILE
  return whyPassedOver(path, startOfFile(path))
}

/** The first bytes of a file; null if it cannot be read. */
export function startOfFile(path: string): Buffer | null {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(LOOK_BYTES)
      return start.subarray(0, readSync(file, start, 0, LOOK_BYTES, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
