/**
 * Mails of lists in any number: conversations whose header fields are those of real mails, with Message-IDs of their own.
 * So the fields have every form that mail programs and lists give them: shortened references, words around an identifier,
 * answers to several mails, answers without a reference, mails without an identifier.
 */
import { Random } from './generate.ts'

/** Conversations that go on at the same time, and the newest mails of one that are answered. */
const OPEN = 300
const NEWEST = 12
/** Share of mails that never reach the archive, and the places within which mails overtake each other. */
const LOST = 0.03
const OVERTAKING = 200
/** Fields about the body of the real mail: these mails have another. */
const OF_BODY = /^(content-|mime-version:|lines:)/i
const OWN = /^message-id:/i
const NAMING = /^(in-reply-to|references):/i
const IDENTIFIER = /<[^<>\s]+>/g

interface Template {
  readonly fields: readonly string[]
  readonly answers: boolean
}

/** A mail of a conversation: its identifier, and those of the mails above it, oldest first. */
interface Member {
  readonly id: string
  readonly above: readonly string[]
}

/** Returns mails in the order of their arrival. @param real mails whose header fields are taken */
export function listMails(real: readonly Uint8Array[], count: number, seed = 1): Buffer[] {
  const random = new Random(seed)
  const templates = real.map(templateOf)
  const open: Member[][] = []
  const written: Buffer[] = []
  for (let number = 0; written.length < count; number += 1) {
    const template = random.pick(templates)
    const conversation = template.answers && open.length > 0 ? random.pick(open) : undefined
    const parent = conversation === undefined ? undefined : random.pick(conversation.slice(-NEWEST))
    const member = { id: `<n${number}.`, above: parent === undefined ? [] : [...parent.above, parent.id] }
    const { mail, id } = write(template, member, number)
    if (id !== null) {
      if (conversation !== undefined) conversation.push({ ...member, id })
      else if (open.length < OPEN) open.push([{ ...member, id }])
      else open[random.below(OPEN)] = [{ ...member, id }]
    }
    if (random.next() >= LOST) written.push(mail)
  }
  return overtaking(written, random)
}

function templateOf(mail: Uint8Array): Template {
  const text = Buffer.from(mail).toString('latin1').replaceAll('\r\n', '\n')
  const head = text.slice(0, text.indexOf('\n\n') + 1)
  const fields = head.split(/\n(?![ \t])/).filter((field) => /^[!-9;-~]+:/.test(field) && !OF_BODY.test(field))
  return { fields, answers: fields.some((field) => NAMING.test(field) && field.match(IDENTIFIER) !== null) }
}

/** Puts the identifiers of a member in the places of the real ones. `id` null: the real mail has none. */
function write(
  { fields }: Template,
  { id: start, above }: Member,
  number: number,
): { mail: Buffer; id: string | null } {
  let id: string | null = null
  const own = fields.map((field) => {
    if (OWN.test(field))
      return field.replace(IDENTIFIER, (found) => {
        id ??= `${start}${found.slice(1)}`
        return id
      })
    return NAMING.test(field) ? renamed(field, above) : field
  })
  return { mail: Buffer.from(`${own.join('\n')}\n\nMail ${number}\n`, 'latin1'), id }
}

/** A field with as many identifiers as it had, at most as many as there are: the newest ones. No line is left empty. */
function renamed(field: string, above: readonly string[]): string {
  const places = field.match(IDENTIFIER)?.length ?? 0
  const named = above.slice(-places)
  let at = 0
  const filled = field.replace(IDENTIFIER, () => named[at++] ?? '')
  return filled.replace(/\n[ \t]+(?=\n|$)/g, '')
}

/** Moves each mail a few places, so that answers come before what they answer. */
function overtaking(mails: readonly Buffer[], random: Random): Buffer[] {
  return mails
    .map((mail, place) => ({ mail, place: place + random.below(OVERTAKING) }))
    .sort((a, b) => a.place - b.place)
    .map(({ mail }) => mail)
}
