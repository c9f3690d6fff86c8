/** Mails as lines of JSON, and as a table. */
import { CSV_START, csvLines } from '@zeughaus/platform'
import { type Proof, proofFile } from '../../evidence/signed-log/index.ts'
import type { Readable } from '../../search/index.ts'
import type { Archive, ReadMail, WalkedMail, WalkedPlace } from '../../store/contract/index.ts'
import { type MailDetail, mailDetailOf, toSummary } from '../mails/index.ts'
import { groupsOf, type OriginalDependencies, release } from './original.ts'
import { AT_ONCE, ahead } from './walk.ts'

/** Bytes of the mails that are parsed at once: a person who opens a mail waits for no more. */
const PARSED_AT_ONCE = 256 * 1024

export type LineDependencies = Pick<OriginalDependencies, 'evidence'> & {
  readonly archive: Pick<Archive, 'readMails'>
  /** The mails that the caller may read. */
  readonly readable: Readable
}

/** A line of the export, as GET /mails/{message_id} answers, with what proves the mail. */
type Line = Omit<MailDetail, 'completeness' | 'copies'> & { readonly sha256: string; readonly proof: string | null }

/** Streams one mail a line, in pieces of many lines. */
export async function* jsonLines(
  portions: AsyncIterable<readonly WalkedPlace[]>,
  dependencies: LineDependencies,
): AsyncGenerator<string> {
  const read = oneAfterAnother((group: readonly WalkedPlace[]) => readGroup(dependencies, group))
  for await (const portion of portions) {
    const proofs = (await dependencies.evidence?.proveSeveral(portion.map(({ seq }) => seq))) ?? []
    const proofOf = new Map(portion.map(({ seq }, place) => [seq, proofs[place] ?? null]))
    // By itself each, when they cannot be read together: what lies before a damaged mail is sent.
    for await (const { group, mails } of ahead(groupsOf(portion, PARSED_AT_ONCE), AT_ONCE, read))
      if (mails === null)
        for (const { id } of group)
          yield linesOf(await dependencies.archive.readMails([id], dependencies.readable), proofOf)
      else yield linesOf(mails, proofOf)
    release(proofs.flatMap((proof) => (proof === null ? [] : [proof.way])))
  }
}

/** Begins the next group while one is sent, and never two: another thread that parses takes 25 MB. */
function oneAfterAnother<Item, Result>(work: (item: Item) => Promise<Result>): (item: Item) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (item) => {
    const result = last.then(() => work(item))
    last = result.catch(() => undefined)
    return result
  }
}

async function readGroup({ archive, readable }: LineDependencies, group: readonly WalkedPlace[]) {
  return {
    group,
    mails: await archive
      .readMails(
        group.map(({ id }) => id),
        readable,
      )
      .catch(() => null),
  }
}

function linesOf(mails: readonly (ReadMail | null)[], proofs: ReadonlyMap<number, Proof | null>): string {
  return mails.map((mail) => (mail === null ? '' : lineOf(mail, proofs.get(mail.record.seq) ?? null))).join('')
}

function lineOf(mail: ReadMail, proof: Proof | null): string {
  const { messageId: _messageId, ...detail } = mailDetailOf(mail)
  const sha256 = Buffer.from(mail.record.sha256).toString('hex')
  const line: Line = { ...detail, sha256, proof: proof === null ? null : proofFile(proof) }
  return `${JSON.stringify(line)}\n`
}

const HEAD = ['id', 'date', 'from', 'to', 'subject', 'size', 'has_attachments', 'sha256']
const FORM = { quoteText: true }

/** Streams a table with one mail a row. */
export async function* csv(portions: AsyncIterable<readonly WalkedMail[]>): AsyncGenerator<string> {
  yield CSV_START + csvLines([HEAD], FORM)
  for await (const portion of portions) yield csvLines(portion.map(rowOf), FORM)
}

function rowOf(mail: WalkedMail) {
  const { id, date, from, to, subject, size, has_attachments } = toSummary(mail)
  return [id, date, from, to, subject, size, String(has_attachments), mail.sha256]
}
