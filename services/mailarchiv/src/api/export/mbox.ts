/** Mails as an mbox file (mboxrd, RFC 4155): for programs that read mails. */
import type { Lent } from '@zeughaus/platform'
import type { WalkedPlace } from '../../store/contract/index.ts'
import { groupsOf, type OriginalDependencies, originalsOf, release } from './original.ts'
import { Pieces } from './pieces.ts'
import { AT_ONCE, ahead } from './walk.ts'

/** A line that would end the mail before it. */
const SEPARATES = /\n(>*From )/g
/** The beginning of a line that may become one. */
const MAY_SEPARATE = /^\n>*(?:F(?:r(?:om?)?)?)?$/
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Streams the mails. Their separators name the id in place of the sender, so that an export can be continued. */
export async function* mbox(
  portions: AsyncIterable<readonly WalkedPlace[]>,
  dependencies: Pick<OriginalDependencies, 'archive'>,
): AsyncGenerator<Lent> {
  const written = new Pieces()
  const read = ahead(groups(portions), AT_ONCE, (group) => originalsOf(dependencies, group))
  for await (const originals of read) {
    for (const { mail, bytes } of originals) {
      written.addText(separator(mail))
      const quoting = new Quoting(written)
      if (bytes instanceof Uint8Array) quoting.add(bytes)
      else
        for await (const piece of bytes) {
          quoting.add(piece)
          yield* written.full()
        }
      quoting.end()
      yield* written.full()
    }
    release(originals.map(({ bytes }) => bytes))
  }
  yield* written.last()
}

async function* groups(portions: AsyncIterable<readonly WalkedPlace[]>): AsyncGenerator<readonly WalkedPlace[]> {
  for await (const portion of portions) yield* groupsOf(portion)
}

/** RFC 4155: the time in UTC as asctime() writes it. */
function separator({ id, date }: WalkedPlace): string {
  const at = new Date(date)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  const day = `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, ' ')}`
  return `From ${id} ${day} ${time} ${at.getUTCFullYear()}`
}

/**
 * Writes a mail, from the end of its separator to the empty line behind it, with a `>` before each line that is `From `
 * behind any number of `>`. It may come in pieces that end anywhere.
 */
class Quoting {
  readonly #written: Pieces
  #held = '\n'
  #last = ''

  constructor(written: Pieces) {
    this.#written = written
  }

  add(piece: Uint8Array): void {
    const text = this.#held + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    const line = text.lastIndexOf('\n')
    const end = line !== -1 && MAY_SEPARATE.test(text.slice(line)) ? line : text.length
    this.#held = text.slice(end)
    this.#last = text.at(-1) ?? this.#last
    this.#write(text.slice(0, end))
  }

  end(): void {
    this.#write(this.#held)
    this.#write(this.#last === '\n' ? '\n' : '\n\n')
  }

  #write(text: string): void {
    this.#written.add(Buffer.from(text.replace(SEPARATES, '\n>$1'), 'latin1'))
  }
}
