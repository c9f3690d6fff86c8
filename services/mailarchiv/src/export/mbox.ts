/** Mails as an mbox file (mboxrd, RFC 4155): for programs that read mails. */
import type { WalkedMail } from '../archive/contract/index.ts'
import { groupsOf, type OriginalDoors, originalsOf } from './original.ts'
import { AT_ONCE, ahead, each } from './walk.ts'

/** A line that would end the mail before it. */
const SEPARATES = /\n(>*From )/g
/** The beginning of a line that may become one. */
const MAY_SEPARATE = /^\n>*(?:F(?:r(?:om?)?)?)?$/
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Streams the mails. Their separators name the id in place of the sender, so that an export can be continued. */
export async function* mbox(
  portions: AsyncIterable<readonly WalkedMail[]>,
  doors: Pick<OriginalDoors, 'archive'>,
): AsyncGenerator<Uint8Array> {
  const read = ahead(groupsOf(portions), AT_ONCE, (group) => originalsOf(doors, group))
  for await (const { mail, bytes } of each(read)) {
    yield Buffer.from(separator(mail))
    yield* quoted(bytes instanceof Uint8Array ? [bytes] : bytes)
  }
}

/** RFC 4155: the time in UTC as asctime() writes it. */
function separator({ id, date }: WalkedMail): string {
  const at = new Date(date)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  const day = `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, ' ')}`
  return `From ${id} ${day} ${time} ${at.getUTCFullYear()}`
}

/**
 * The mail from the end of its separator to the empty line behind it, with a `>` before each line that is `From ` behind
 * any number of `>`. A mail may come in pieces that end anywhere.
 */
async function* quoted(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = '\n'
  let last = ''
  for await (const piece of pieces) {
    const text = held + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    const line = text.lastIndexOf('\n')
    const end = line !== -1 && MAY_SEPARATE.test(text.slice(line)) ? line : text.length
    held = text.slice(end)
    last = text.at(-1) ?? last
    yield quotedText(text.slice(0, end))
  }
  yield quotedText(held)
  yield Buffer.from(last === '\n' ? '\n' : '\n\n')
}

const quotedText = (text: string) => Buffer.from(text.replace(SEPARATES, '\n>$1'), 'latin1')
