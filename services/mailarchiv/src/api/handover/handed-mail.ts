/** Reads the mails of a handover, each with its proof and its invoices. */
import { type EvidenceLog, isGap, type Proof } from '../../evidence/signed-log/index.ts'
import { type Archive, type ArchivedInvoice, isDamage, type WalkedPlace } from '../../store/contract/index.ts'
import { type BundledArchive, HELD, type ReadMail, readMail, type ShownMail } from '../bundle/index.ts'

export interface HandoverSources {
  readonly archive: BundledArchive & Pick<Archive, 'invoicesOf'>
  readonly evidence: Pick<EvidenceLog, 'proveSeveral'>
}

/** A mail of the search, with what proves it. */
interface ProvenPlace {
  readonly place: WalkedPlace
  readonly proof: Proof | null
}

/** What was read of a mail. `raw` null: its bytes are not those that were archived, and only what is stored beside them is shown. */
export interface ReadPlace extends ProvenPlace {
  readonly mail: ShownMail & { readonly raw: ReadMail['raw'] | null }
  readonly invoices: readonly ArchivedInvoice[]
}

/** Proves the mails of each portion together: neighbours share most of the work. */
export async function* provenPlaces(
  portions: AsyncIterable<readonly WalkedPlace[]>,
  { evidence }: HandoverSources,
): AsyncGenerator<ProvenPlace> {
  for await (const portion of portions) {
    const proofs = await proofsOf(evidence, portion)
    for (const [at, place] of portion.entries()) yield { place, proof: proofs[at] ?? null }
  }
}

/** A gap in the log leaves only those mails without a proof whose proofs need what is missing. */
async function proofsOf(
  evidence: HandoverSources['evidence'],
  places: readonly WalkedPlace[],
): Promise<readonly (Proof | null)[]> {
  try {
    return await evidence.proveSeveral(places.map(({ seq }) => seq))
  } catch (error) {
    if (!isGap(error)) throw error
    const [only] = places
    if (places.length === 1 || only === undefined) return [null]
    const proofs: (Proof | null)[] = []
    for (const place of places) proofs.push(...(await proofsOf(evidence, [place])))
    return proofs
  }
}

/** null: it was deleted meanwhile. */
export async function readPlace({ archive }: HandoverSources, proven: ProvenPlace): Promise<ReadPlace | null> {
  const { id } = proven.place
  const [mail, invoices] = await Promise.all([wholeOrDamaged(archive, id), archive.invoicesOf(id)])
  return mail === null ? null : { ...proven, mail, invoices }
}

async function wholeOrDamaged(archive: BundledArchive, id: string): Promise<ReadPlace['mail'] | null> {
  try {
    const mail = await readMail(archive, { id, roles: null })
    // What begins in the ZIP has to end there: damage in the middle of a large mail has to be known before.
    if (mail !== null && mail.raw.size > HELD) await readToTheEnd(mail.raw)
    return mail
  } catch (error) {
    if (!isDamage(error)) throw error
    const [record, provenance] = await Promise.all([archive.get(id), archive.provenance(id)])
    return record === null ? null : { roles: null, record, message: null, provenance, raw: null }
  }
}

async function readToTheEnd(raw: ReadMail['raw']): Promise<void> {
  const pieces = raw.read()[Symbol.asyncIterator]()
  while ((await pieces.next()).done !== true);
}
