/** Mails as a ZIP of their original files, with lists that name and prove each. */

import type { Lent } from '@zeughaus/platform'
import { BEFORE_NOTE, type Proof } from '../../evidence/signed-log/index.ts'
import type { WalkedPlace } from '../../store/contract/index.ts'
import { groupsOf, type OriginalDependencies, originalsOf, release } from './original.ts'
import { Pieces } from './pieces.ts'
import { AT_ONCE, ahead } from './walk.ts'
import { type ZipFile, zipOf } from './zip.ts'

/** Mails of one list: a list is held in memory while its mails are sent. */
const MAILS_OF_A_LIST = 1_000

const CHECKING = `Prüfen, ob alle Mails unverändert sind, seit sie archiviert wurden:
  node verify-proof.ts --export ORDNER SCHLÜSSEL
Das Programm gehört zum Mailarchiv (tools/verify-proof.ts). SCHLÜSSEL ist der öffentliche Schlüssel des Archivs;
er steht in der Verwaltung unter „Integrität“.`

const WITHOUT_PROOFS = `Als Beweis steht überall null: Wer exportiert hat, darf keine Beweise abrufen, weil er auf Adressen begrenzt ist
und jeder Beweis zeigt, wie viele Mails das ganze Archiv hat.`

const readmeOf = (hasProofs: boolean) => `Export aus dem Mailarchiv

Jede Datei KENNUNG.eml ist eine Mail, Byte für Byte, wie sie archiviert wurde.
Die Listen manifest-KENNUNG.jsonl nennen zu je bis zu ${MAILS_OF_A_LIST} Mails Kennung, Datei, SHA-256, Größe und Beweis.

${hasProofs ? CHECKING : WITHOUT_PROOFS}

Ein Export, der abgebrochen ist, lässt sich hinter der letzten vollständigen Mail fortsetzen: cursor=KENNUNG.
Beide Teile können in denselben Ordner entpackt werden.
`

/** Streams the ZIP. Stored, not packed: packing would cost more time than reading the archive. */
export function emlZip(
  portions: AsyncIterable<readonly WalkedPlace[]>,
  dependencies: OriginalDependencies,
): AsyncGenerator<Lent> {
  return zipOf(filesOf(portions, dependencies))
}

async function* filesOf(
  portions: AsyncIterable<readonly WalkedPlace[]>,
  dependencies: OriginalDependencies,
): AsyncGenerator<ZipFile> {
  const readme = Buffer.from(readmeOf(dependencies.evidence !== null))
  yield { name: 'LIESMICH.txt', modified: Date.now(), size: readme.length, bytes: [readme] }
  let list = new List()
  const read = ahead(provenGroups(portions, dependencies), AT_ONCE, async ({ mails, proofs, endsPortion }) => {
    const [originals, proven] = await Promise.all([originalsOf(dependencies, mails), proofs])
    return { originals, proven, endsPortion }
  })
  for await (const { originals, proven, endsPortion } of read) {
    for (const { mail, bytes } of originals) {
      const name = `${mail.id}.eml`
      yield { name, modified: mail.date, size: mail.size, bytes: bytes instanceof Uint8Array ? [bytes] : bytes }
      list.add(mail, name, proven.get(mail.seq) ?? null)
      if (list.mails < MAILS_OF_A_LIST) continue
      yield list.file()
      list = new List()
    }
    // The file before the next one is written.
    release(originals.map(({ bytes }) => bytes))
    if (endsPortion) release(proven.values().flatMap((proof) => (proof === null ? [] : [proof.way])))
  }
  if (list.mails > 0) yield list.file()
}

/** Groups of mails, each with the proofs of its whole portion by number: neighbours share most of the work for a proof. */
async function* provenGroups(portions: AsyncIterable<readonly WalkedPlace[]>, { evidence }: OriginalDependencies) {
  for await (const portion of portions) {
    const seqs = portion.map(({ seq }) => seq)
    const proofs = provenIn(evidence, seqs)
    // Each group waits for them, unless the reader has left.
    proofs.catch(() => undefined)
    const groups = [...groupsOf(portion)]
    for (const mails of groups) yield { mails, proofs, endsPortion: mails === groups.at(-1) }
  }
}

/** The proofs of some mails by number; none for a caller who gets none. */
async function provenIn(
  evidence: OriginalDependencies['evidence'],
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Proof | null>> {
  const all = (await evidence?.proveSeveral(seqs)) ?? []
  return new Map(seqs.map((seq, place) => [seq, all[place] ?? null]))
}

/** Ends the text of a proof and its line. */
const LINE_END = '"}'

/** Names and proves the mails that were sent since the last list. */
class List {
  readonly #lines = new Pieces()
  #first = ''
  #end: { readonly note: string; readonly bytes: Uint8Array } | null = null
  mails = 0

  add({ id, sha256, size }: WalkedPlace, file: string, proof: Proof | null): void {
    if (this.mails === 0) this.#first = id
    this.mails += 1
    const line = JSON.stringify({ id, file, sha256, size, proof: proof === null ? null : '' })
    if (proof === null) this.#lines.addText(`${line}\n`)
    else {
      this.#lines.addText(line.slice(0, -LINE_END.length))
      this.#lines.add(proof.way)
      this.#lines.add(this.#endBy(proof.note))
    }
  }

  /** The end of a line: what all proofs by one checkpoint share, in bytes once. */
  #endBy(note: string): Uint8Array {
    if (this.#end?.note !== note) {
      const text = JSON.stringify(BEFORE_NOTE + note)
      this.#end = { note, bytes: Buffer.from(`${text.slice(1, -1)}${LINE_END}\n`) }
    }
    return this.#end.bytes
  }

  file(): ZipFile {
    const size = this.#lines.bytes
    return { name: `manifest-${this.#first}.jsonl`, modified: Date.now(), size, bytes: this.#lines.rest() }
  }
}
