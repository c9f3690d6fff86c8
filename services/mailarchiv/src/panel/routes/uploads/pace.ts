/** How far an import is, and how long the rest takes at its pace. */
import type { Upload } from '../sources.schema.ts'

/** Of a packed file nobody knows how much is in it. */
const PACKED = /\.(gz|tgz|zip|olm)$/i
/** The file is not read to its end before its import is over. */
const MOST = 0.99
/** Share below which the pace says nothing yet. */
const FIRST = 0.02

export class Pace {
  readonly #size: number
  readonly #began = performance.now()
  #first: number | undefined

  constructor({ name, size }: Pick<Upload, 'name' | 'size'>) {
    this.#size = PACKED.test(name) ? 0 : size
  }

  /** @param bytes of the mails read so far; where the import goes on, those of earlier runs too */
  at(bytes: number): Upload['progress'] {
    if (this.#size === 0) return null
    const share = Math.min(bytes / this.#size, MOST)
    this.#first ??= share
    const gained = share - this.#first
    const seconds = (performance.now() - this.#began) / 1_000
    const rest = gained < FIRST ? null : Math.ceil((seconds * (1 - share)) / gained)
    return { share, rest_seconds: rest }
  }
}
