/** The part of the contract suite about deletion: `eraseContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { newPrivateKey, signerOf } from '@zeughaus/platform/signed-note'
import { test } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { isErased, signDeletion } from '../../evidence/signed-log/deletion.ts'
import { openEvidenceLog } from '../../evidence/signed-log/index.ts'
import type { EvidencePlace } from '../../evidence/signed-log/place.ts'
import { verifyEvidence } from '../../evidence/signed-log/verify.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { invoiceText } from './invoices.ts'
import type { Archive, ContactsWanted, FilesWanted, InvoiceFilter, SignedDeletion } from './types.ts'

const WHOLE = { offset: 0, limit: 100 }
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }
const EVERYBODY: ContactsWanted = {
  addresses: null,
  words: [],
  sort: 'last',
  after: null,
  limit: 100,
  readable: NO_FILTER.readable,
}
const EVERY_FILE: FilesWanted = { sha256: null, type: null, filename: null, mails: NO_FILTER }
const EVERY_INVOICE: InvoiceFilter = {
  mails: NO_FILTER,
  number: null,
  seller: null,
  buyer: null,
  sellerVat: null,
  issued: { from: null, to: null },
  due: { from: null, to: null },
  total: { from: null, to: null },
}

/** A word that stands in every part of the mails that go, and in no other. */
export const CANARY = 'kanarienvogelzwitschert'

interface Planned {
  readonly goes: boolean
  readonly mail: MailParts
  readonly origin?: string
  readonly added?: string
  readonly invoice?: string
}

const at = (day: number) => `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:00 +0000`
const ANNA = 'Anna Öhl <anna@nord.example>'
const large = (word: string) => `${word} ${'Zeile einer sehr langen Mail.\r\n'.repeat(36_000)}`

/** Mails that go among mails that stay: with common people, words, folders, files and conversations. */
const PLANNED: readonly Planned[] = [
  { goes: false, mail: { from: ANNA, subject: 'Angebot', messageId: '<1@x>', date: at(1) }, origin: '/p/Kunden/1.eml' },
  {
    goes: true,
    mail: {
      from: `${CANARY} Meier <${CANARY}@weg.example>`,
      to: ANNA,
      cc: 'beide@nord.example',
      subject: `Bewerbung ${CANARY}`,
      text: `Lebenslauf von ${CANARY}, geboren 1990.`,
      messageId: '<2@x>',
      headers: ['In-Reply-To: <1@x>'],
      files: { [`${CANARY}.pdf`]: `Zeugnis ${CANARY}`, 'gleich.pdf': 'x' },
      date: at(3),
    },
    origin: `/p/Kunden/${CANARY}/2.eml`,
    added: `Erkannter Text ${CANARY}`,
    invoice: CANARY,
  },
  {
    goes: false,
    mail: {
      to: 'beide@nord.example',
      subject: 'Antwort auf die Bewerbung',
      messageId: '<3@x>',
      headers: ['In-Reply-To: <2@x>'],
      files: { 'gleich.pdf': 'x' },
      date: at(4),
    },
    origin: '/p/Kunden/3.eml',
    added: 'Erkannter Text Lieferschein',
    invoice: 'RE-7',
  },
  { goes: true, mail: { from: ANNA, subject: 'Lang', text: large(CANARY), messageId: '<4@x>', date: at(5) } },
  { goes: false, mail: { from: ANNA, subject: 'Lang', text: large('bleibt'), messageId: '<5@x>', date: at(6) } },
  { goes: true, mail: { from: ANNA, subject: `Zuletzt ${CANARY}`, messageId: '<6@x>', date: at(7) } },
]

/** An archive of `PLANNED` or of those that stay, with the ids by the place in the plan. */
export async function planned(archive: Archive, isWanted: (one: Planned) => boolean = () => true) {
  const ids: { id: string; seq: number; goes: boolean }[] = []
  for (const { goes, mail, origin = null, added, invoice } of PLANNED.filter(isWanted)) {
    const [archived] = await archive.put([
      {
        raw: Buffer.from(aMail(mail)),
        provenance: { source: 'import', origin, envelope: [`${mail.subject}@umschlag`] },
      },
    ])
    const { id, seq } = archived!
    const found = invoice === undefined ? null : readInvoice(Buffer.from(ciiInvoice({ number: invoice })))
    const texts = [
      ...(added === undefined ? [] : [{ kind: 'ocr:0', text: added }]),
      ...(found === null ? [] : [invoiceText(0, [{ ...found, path: null, notInPdf: null }])]),
    ]
    if (texts.length > 0) await archive.addText(id, texts, 'done')
    ids.push({ id, seq, goes })
  }
  return { ids, gone: ids.filter((each) => each.goes).map(({ id, seq }) => ({ id, seq })) }
}

const signer = signerOf(newPrivateKey(), 'zeughaus/test')

/** The place of a log whose checkpoints are kept nowhere else. */
const evidencePlace = (): EvidencePlace => {
  const kept: { madeAt: number; note: string }[] = []
  let read = 0
  return {
    name: 'test',
    privateKey: '',
    signer,
    outside: () => ({
      append: async (checkpoint) => void kept.push(checkpoint),
      async *read() {
        const fresh = kept.slice(read)
        read = kept.length
        yield fresh
      },
      all: async () => ({ kept, damaged: [] }),
    }),
  }
}

/** A deletion of these mails that one person proposed and another released. */
export async function aDeletion(
  mails: readonly { readonly id: string; readonly seq: number }[],
): Promise<SignedDeletion> {
  const [proposed, released] = [randomUUID(), randomUUID()].map((by) => ({ at: Date.UTC(2026, 10, 30), by }))
  const deletion = {
    run: randomUUID(),
    deletedAt: Date.UTC(2026, 10, 30, 1),
    proposed: proposed!,
    released: released!,
    mails,
  }
  return { deletion, note: await signDeletion(deletion, signer) }
}

const SEARCHES = [
  ...['angebot', 'bewerbung', 'lebenslauf', 'lang', 'bleibt', 'erkannter', 'lieferschein', `${CANARY}*`, 'kanarien*'],
  ...['from:anna', 'to:beide', 'cc:beide', 'filename:gleich', 'folder:kunden', `folder:${CANARY}`, 'has:attachment'],
  ...[`"bewerbung ${CANARY}"`, `envelope:${CANARY}`, 'messageid:<4@x>', 'messageid:<5@x>', 'larger:1m', '*geb*'],
]

/** What every door of the archive shows, with subjects in place of ids and numbers. */
export async function shownBy(archive: Archive) {
  const search = async (q: string) => {
    const { mails, total } = await archive.search({ ...NO_FILTER, query: parseQuery(q, NO_CALENDAR) }, WHOLE)
    return { total, mails: mails.map(({ subject, date }) => [subject, date]) }
  }
  const all = await archive.search(NO_FILTER, WHOLE)
  const named = new Map(all.mails.map(({ id, subject }) => [id, subject]))
  const { lastArchivedAt: _, ...counts } = await archive.counts()
  const readings = await archive.readMails([...named.keys()], NO_FILTER.readable, true)
  const conversations = [...named.keys()].map((id) => archive.conversation(id, WHOLE, NO_FILTER.readable))
  return {
    searches: await Promise.all(SEARCHES.map(async (q) => [q, await search(q)])),
    counts,
    order: all.mails.map(({ subject }) => subject),
    changes: (await archive.changes(0, 100)).map(({ subject }) => subject),
    walked: (await archive.walkPlaces(NO_FILTER, { after: null, limit: 100 }))?.map(({ id }) => named.get(id)),
    contacts: (await archive.contacts(EVERYBODY)).map(({ number: _number, newest, ...rest }) => [rest, newest.subject]),
    conversations: (await Promise.all(conversations)).map((each) => [
      each?.total,
      each?.mails.map(({ subject }) => subject),
    ]),
    files: (await archive.files(EVERY_FILE, WHOLE)).files.map(({ filename, mail }) => [filename, mail.subject]),
    invoices: (await archive.invoices(EVERY_INVOICE, WHOLE)).invoices.map(({ number, mailId }) => [
      number,
      named.get(mailId),
    ]),
    texts: readings.map((each) => [each?.record.subject, each?.text?.bodyPlain.slice(0, 200), each?.record.ocrStatus]),
    origins: await Promise.all(
      [...named.keys()].map(async (id) => (await archive.provenance(id)).map(({ archivedAt: __, ...rest }) => rest)),
    ),
  }
}

export function eraseContract(name: string, makeArchive: () => Promise<Archive>): void {
  // loeschung.1: After a deletion the archive is as if the mails had never been there; the others keep ids, numbers and proofs.
  test(`${name}: an archive without mails that were deleted is like one that never had them`, async () => {
    const [archive, other] = [await makeArchive(), await makeArchive()]
    const { ids, gone } = await planned(archive)
    await planned(other, ({ goes }) => !goes)
    const expected = await shownBy(other)
    assert.notDeepEqual(await shownBy(archive), expected)

    const signed = await aDeletion(gone)
    await archive.erase(signed)
    assert.deepEqual(await shownBy(archive), expected)
    for (const { id } of gone) {
      for (const door of [archive.get(id), archive.message(id), archive.raw(id)]) assert.equal(await door, null)
      assert.deepEqual([await archive.provenance(id), await archive.invoicesOf(id)], [[], []])
    }
    const kept = ids.filter(({ goes }) => !goes)
    assert.deepEqual(
      (await archive.changes(0, 100)).map(({ id, seq }) => ({ id, seq })),
      kept.map(({ id, seq }) => ({ id, seq })),
    )
    assert.deepEqual((await archive.verify(1)).findings, [])

    await archive.erase(signed)
    assert.deepEqual(await shownBy(archive), expected)
    await archive.reindex()
    assert.deepEqual(await shownBy(archive), expected)
    assert.deepEqual((await archive.verify(1)).findings, [])
  })

  // loeschung.2: In the log the leaf of a deleted mail stays, so all other proofs stay valid; the deletion is an entry of its own, and its number is no mail's.
  test(`${name}: the log keeps its tree, and says which mails were deleted`, async () => {
    const archive = await makeArchive()
    const { ids, gone } = await planned(archive)
    const evidence = openEvidenceLog({ place: evidencePlace(), log: archive.log })
    await evidence.makeCheckpoint()
    const proof = await evidence.prove(ids[0]!.seq)
    assert.ok(proof)
    const signed = await aDeletion(gone)
    await archive.erase(signed)
    const [next] = await archive.put([
      { raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } },
    ])
    assert.equal(next?.seq, ids.length + 2)

    assert.equal(await evidence.prove(ids[0]!.seq), proof)
    await evidence.makeCheckpoint()
    const { deleted, deleting, findings, leaves } = await verifyEvidence({
      log: archive.log,
      verifier: signer,
      outside: await evidence.keptOutside(),
    })
    assert.deepEqual([deleted, deleting, leaves, findings], [gone.length, 0, ids.length + 2, []])
    const leaf = await archive.log.leafAt(gone[0]!.seq)
    assert.ok(leaf !== null && isErased(leaf))
    assert.deepEqual([leaf.id, leaf.size, leaf.sha256.length, leaf.source], [gone[0]!.id, 0, 0, ''])
    assert.equal(await evidence.prove(gone[0]!.seq), null)
  })

  test(`${name}: a deletion also names mails that the archive never had: those that came after the backup it was restored from`, async () => {
    const archive = await makeArchive()
    const mails = ['eins', 'zwei'].map((subject) => ({
      raw: Buffer.from(aMail({ subject })),
      provenance: { source: 'import', origin: null, envelope: [] },
    }))
    const [first, second] = await archive.put(mails)
    assert.ok(first && second)
    const never = [second.seq, 99].map((seq) => ({ id: randomUUID(), seq }))
    const { deletion, note } = await aDeletion([first, ...never])
    await archive.erase({ deletion: { ...deletion, mails: [first] }, note })
    const { deleted, deleting, findings } = await verifyEvidence({
      log: archive.log,
      verifier: signer,
      outside: { kept: [], damaged: [] },
    })
    assert.deepEqual([deleted, deleting, findings], [1, 0, []])
    assert.deepEqual((await archive.verify(1)).findings, [])
    assert.deepEqual(
      (await archive.search(NO_FILTER, WHOLE)).mails.map(({ subject }) => subject),
      ['zwei'],
    )
  })

  test(`${name}: bytes that were deleted are a new mail when they come again`, async () => {
    const archive = await makeArchive()
    const mail = { raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } }
    const [first] = await archive.put([mail])
    await archive.erase(await aDeletion([first!]))
    const [second] = await archive.put([mail])
    assert.deepEqual([second?.outcome, second?.seq], ['new', 3])
    assert.notEqual(second?.id, first?.id)
    assert.equal((await archive.search(NO_FILTER, WHOLE)).total, 1)
    assert.deepEqual((await archive.verify(1)).findings, [])
  })
}
