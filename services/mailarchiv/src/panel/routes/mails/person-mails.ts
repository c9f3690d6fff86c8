/** The mails of the archive as a person may find and read them: the panel's routes have no other way to them. */
import type { Message } from '@zeughaus/mime'
import { notFound } from '@zeughaus/platform'
import type { Exporter, WantedExport } from '../../../api/export/index.ts'
import { handOver, type WantedHandover } from '../../../api/handover/index.ts'
import { type HiddenFrom, mayProve } from '../../../api/keys/index.ts'
import type { Conditions } from '../../../search/index.ts'
import type {
  Archive,
  ArchivedInvoice,
  InvoiceConditions,
  InvoicesFound,
  KnownProvenance,
  MailRecord,
  MailSummary,
  Page,
  RawMail,
} from '../../../store/contract/index.ts'
import type { Account } from '../../accounts/index.ts'
import { undamaged, undamagedRaw } from './damaged.ts'
import { type SeenConversation, sightOf } from './sight.ts'

export type ReadArchive = Pick<
  Archive,
  'search' | 'get' | 'message' | 'raw' | 'provenance' | 'conversation' | 'invoices' | 'invoicesOf' | 'hitsAmong'
>

declare const READABLE: unique symbol
/** A mail that the person may read: only `search` and `get` make one. */
type Readable<Mail extends { readonly id: string }> = Mail & { readonly [READABLE]: true }
type ReadableMail = Readable<{ readonly id: string }>

interface PersonHits {
  readonly mails: readonly Readable<MailSummary>[]
  readonly total: number
}

/** @property cursor the mail behind which the file begins; null: the first hit */
type PersonExport = Omit<WantedExport, 'walk' | 'withProofs' | 'caller'> & {
  readonly filter: Conditions
  readonly cursor: string | null
}

/** What one person reads. Methods that take a mail need one that this person may read. */
export interface PersonMails {
  /** Rejects as the archive's search does, and with 400 for a search that would reveal hidden recipients. */
  search(filter: Conditions, page: Page, signal: AbortSignal): Promise<PersonHits>
  /** @throws DomainError 404, the same for a mail that does not exist and for one that this person may not read */
  get(id: string): Promise<Readable<MailRecord>>
  /** @throws DomainError 500 `mail_beschaedigt` */
  message(mail: ReadableMail): Promise<Message | null>
  /** Reading it rejects with 500 `mail_beschaedigt`. */
  raw(mail: ReadableMail): Promise<RawMail>
  /** Ways into the archive; none for a person limited to addresses, whom other mailboxes do not concern. */
  provenance(mail: ReadableMail): Promise<readonly KnownProvenance[]>
  /** The conversation of a mail as this person sees it, with the first of its mails that they may read, oldest first. */
  conversation(mail: ReadableMail, most: number): Promise<SeenConversation>
  /** Of the mails with the same invoice those that this person may read. */
  invoices(filter: InvoiceConditions, page: Page, signal: AbortSignal): Promise<InvoicesFound>
  invoicesOf(mail: ReadableMail): Promise<readonly ArchivedInvoice[]>
  /** Answers with all hits as a file, without proofs for a person limited to addresses. Rejects as `search` does, and with 503 while too many exports run. */
  exported(wanted: PersonExport): ReturnType<Exporter['answer']>
  /** Answers with all hits for an authority. Rejects as `exported` does, and with 409 for more mails than one handover takes. */
  handedOver(
    wanted: Omit<WantedHandover, 'walk' | 'caller'> & { readonly filter: Conditions },
  ): ReturnType<Exporter['answer']>
}

export type MailsOf = (account: Account) => Promise<PersonMails>

/** Returns the reading of each person. @throws DomainError 403 for a person who may read no mails */
export const mailsIn =
  (archive: ReadArchive, exporter: Exporter, hiddenFrom: HiddenFrom): MailsOf =>
  async (account) => {
    const sight = await sightOf(account, archive, hiddenFrom)
    const isLimited = sight.access.scope.length > 0
    const caller = account.id

    async function readable(invoices: readonly ArchivedInvoice[]): Promise<ArchivedInvoice[]> {
      const seen = await sight.seenAmong(invoices.flatMap(({ sameAs }) => sameAs))
      return invoices.map((each) => ({ ...each, sameAs: each.sameAs.filter((id) => seen.has(id)) }))
    }

    return {
      async search(filter, page, signal) {
        const { mails, total } = await archive.search(await sight.search(filter), page, { caller, signal })
        return { mails: mails as readonly Readable<MailSummary>[], total }
      },
      async get(id) {
        const record = await archive.get(id)
        if (record === null || !(await sight.sees(record))) throw unknownMail()
        return record as Readable<MailRecord>
      },
      message: ({ id }) => undamaged(archive.message(id)),
      async raw({ id }) {
        const raw = await archive.raw(id)
        if (raw === null) throw unknownMail()
        return undamagedRaw(raw)
      },
      provenance: async ({ id }) => (isLimited ? [] : archive.provenance(id)),
      conversation: ({ id }, most) => sight.conversation(id, most),
      async invoices(filter, page, signal) {
        const visible = { ...filter, mails: await sight.search(filter.mails) }
        const { invoices, total } = await archive.invoices(visible, page, { caller, signal })
        return { invoices: await readable(invoices), total }
      },
      invoicesOf: async ({ id }) => readable(await archive.invoicesOf(id)),
      exported: async ({ filter, cursor, ...wanted }) =>
        exporter.answer({
          ...wanted,
          walk: { filter: await sight.search(filter), cursor },
          withProofs: mayProve(sight.access),
          caller,
        }),
      handedOver: async ({ filter, ...wanted }) =>
        handOver(exporter, { ...wanted, walk: { filter: await sight.search(filter), cursor: null }, caller }),
    }
  }

const unknownMail = () => notFound('Diese Mail gibt es nicht, oder Sie dürfen sie nicht lesen.')
