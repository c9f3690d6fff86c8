/** Lists the mails of a handover for programs that check it, one a line. */
import type { WalkedPlace } from '../../store/contract/index.ts'
import { Pieces, type ZipFile } from '../export/index.ts'

/** Mails of one list. */
const MOST_LINES = 10_000
/** Digits of the number of a list, at least. */
const DIGITS = 4

interface ListedMail {
  readonly number: number
  readonly place: Pick<WalkedPlace, 'id' | 'sha256' | 'size'>
  /** Its original, also where that is damaged and lies nowhere: who checks has to miss it. */
  readonly file: string
  readonly proof: string | null
}

export class Manifest {
  #text = new Pieces()
  #lists = 0
  #lines = 0

  add({ number, place: { id, sha256, size }, file, proof }: ListedMail): void {
    this.#text.addText(`${JSON.stringify({ number, id, file, sha256, size, proof })}\n`)
    this.#lines += 1
  }

  get isFull(): boolean {
    return this.#lines === MOST_LINES
  }

  /** Whether a list is left to take: the first one also without a mail. */
  get isOpen(): boolean {
    return this.#lines > 0 || this.#lists === 0
  }

  take(modified: number): ZipFile {
    this.#lists += 1
    this.#lines = 0
    const name = `manifest-${`${this.#lists}`.padStart(DIGITS, '0')}.jsonl`
    const text = this.#text
    this.#text = new Pieces()
    return { name, modified, size: text.bytes, bytes: text.rest() }
  }
}
