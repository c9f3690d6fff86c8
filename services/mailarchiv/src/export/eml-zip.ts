/** Mails as a ZIP of their original files, with lists that name and prove each. */
import { makeZip } from 'client-zip'
import type { WalkedMail } from '../archive/contract/index.ts'
import { groupsOf, type OriginalDoors, originalsOf } from './original.ts'
import { AT_ONCE, ahead, each } from './walk.ts'

/** Mails of one list: a list is held in memory while its mails are sent. */
const MAILS_OF_A_LIST = 1_000
/** The times that a ZIP can name. */
const FIRST_TIME = Date.UTC(1980, 0, 2)
const LAST_TIME = Date.UTC(2107, 11, 30)

const README = `Export aus dem Mailarchiv

Jede Datei KENNUNG.eml ist eine Mail, Byte für Byte, wie sie archiviert wurde.
Die Listen manifest-KENNUNG.jsonl nennen zu je bis zu ${MAILS_OF_A_LIST} Mails Kennung, Datei, SHA-256, Größe und Beweis.

Prüfen, ob alle Mails unverändert sind, seit sie archiviert wurden:
  node verify-proof.ts --export ORDNER SCHLÜSSEL
Das Programm gehört zum Mailarchiv (tools/verify-proof.ts). SCHLÜSSEL ist der öffentliche Schlüssel des Archivs;
er steht in der Verwaltung unter „Integrität“.

Ein Export, der abgebrochen ist, lässt sich hinter der letzten vollständigen Mail fortsetzen: cursor=KENNUNG.
Beide Teile können in denselben Ordner entpackt werden.
`

/** Streams the ZIP. Stored, not packed: packing would cost more time than reading the archive. */
export function emlZip(
  portions: AsyncIterable<readonly WalkedMail[]>,
  doors: OriginalDoors,
): ReadableStream<Uint8Array> {
  return makeZip(entries(portions, doors))
}

async function* entries(portions: AsyncIterable<readonly WalkedMail[]>, doors: OriginalDoors) {
  yield { name: 'LIESMICH.txt', input: README, lastModified: new Date() }
  let list: string[] = []
  let first = ''
  const read = ahead(groupsOf(portions), AT_ONCE, async (group) => {
    const [originals, proofs] = await Promise.all([
      originalsOf(doors, group),
      doors.evidence.proveSeveral(group.map(({ seq }) => seq)),
    ])
    return originals.map((original, place) => ({ ...original, proof: proofs[place] ?? null }))
  })
  for await (const { mail, bytes, proof } of each(read)) {
    if (list.length === 0) first = mail.id
    const name = `${mail.id}.eml`
    yield { name, input: bytes, size: mail.size, lastModified: timeOf(mail) }
    list.push(`${JSON.stringify({ id: mail.id, file: name, sha256: hex(mail), size: mail.size, proof })}\n`)
    if (list.length < MAILS_OF_A_LIST) continue
    yield listEntry(first, list)
    list = []
  }
  if (list.length > 0) yield listEntry(first, list)
}

const listEntry = (first: string, list: readonly string[]) => ({
  name: `manifest-${first}.jsonl`,
  input: list.join(''),
  lastModified: new Date(),
})

const hex = ({ sha256 }: WalkedMail) => Buffer.from(sha256).toString('hex')

const timeOf = ({ date }: WalkedMail) => new Date(Math.min(Math.max(date, FIRST_TIME), LAST_TIME))
