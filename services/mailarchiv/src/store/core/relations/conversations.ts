/**
 * Joins mails to conversations: mails that name one Message-ID, as their own or as that of an earlier mail, belong
 * together. So a mail that comes late joins what it connects. Nothing else joins mails: neither subjects nor times.
 */
import type { Relations } from './relations.ts'

/** A stored conversation. */
export type StoredConversation = {
  readonly number: number
  /** Its mails. */
  readonly mails: number
  /** Sequence number of the mail that was archived first. */
  readonly first: number
}

/** Stored knowledge about the Message-IDs of a batch. */
export type KnownConversations = {
  /** Conversation of each known digest, by `keyOfDigest`. */
  readonly keys: ReadonlyMap<string, number>
  readonly conversations: ReadonlyMap<number, StoredConversation>
}

/** The changes that a batch makes. */
export type ConversationChanges = {
  /** Stored conversations that became part of another one: their rows get the other number. */
  readonly merged: readonly { readonly from: number; readonly into: number }[]
  /** New and changed conversations. */
  readonly conversations: readonly StoredConversation[]
  readonly keys: readonly { readonly digest: Uint8Array; readonly conversation: number }[]
  readonly mails: readonly ConversationMail[]
}

type ConversationMail = { readonly sort: number; readonly conversation: number; readonly answers: string | null }

export const keyOfDigest = (digest: Uint8Array): string => Buffer.from(digest).toString('base64')

/** Joins the mails of a batch. A new conversation has the number of its first mail. */
export class Conversations {
  readonly #known: KnownConversations
  readonly #parents = new Map<number, number>()
  readonly #sums = new Map<number, StoredConversation>()
  readonly #keys = new Map<string, number>()
  readonly #digests = new Map<string, Uint8Array>()
  readonly #mails: ConversationMail[] = []

  constructor(known: KnownConversations) {
    this.#known = known
  }

  /** Adds a new mail. Without a Message-ID it is a conversation of its own, which needs no rows. */
  add(
    { seq, sort }: { readonly seq: number; readonly sort: number },
    { messageIds, answers }: Pick<Relations, 'messageIds' | 'answers'>,
  ): void {
    if (messageIds.length === 0) return
    let conversation = this.#root(seq, { number: seq, mails: 1, first: seq })
    for (const digest of messageIds) {
      const key = keyOfDigest(digest)
      const known = this.#keys.get(key) ?? this.#known.keys.get(key)
      if (known !== undefined)
        conversation = this.#join(conversation, this.#root(known, this.#known.conversations.get(known)))
      else this.#digests.set(key, digest)
      this.#keys.set(key, conversation)
    }
    this.#mails.push({ sort, conversation, answers })
  }

  changes(): ConversationChanges {
    const root = (conversation: number) => this.#find(conversation)
    const isStored = (conversation: number) => this.#known.conversations.has(conversation)
    const all = [...this.#sums.keys()]
    return {
      merged: all
        .filter((conversation) => isStored(conversation) && root(conversation) !== conversation)
        .map((from) => ({ from, into: root(from) })),
      conversations: all
        .filter((conversation) => root(conversation) === conversation)
        .map((conversation) => this.#sums.get(conversation)!),
      keys: [...this.#digests].map(([key, digest]) => ({ digest, conversation: root(this.#keys.get(key)!) })),
      mails: this.#mails.map((mail) => ({ ...mail, conversation: root(mail.conversation) })),
    }
  }

  /** The root of a conversation, which is entered when it is new to the batch. */
  #root(conversation: number, entry: StoredConversation | undefined): number {
    if (!this.#parents.has(conversation)) {
      if (entry === undefined) throw new Error(`a Message-ID names the unknown conversation ${conversation}`)
      this.#parents.set(conversation, conversation)
      this.#sums.set(conversation, entry)
    }
    return this.#find(conversation)
  }

  #find(conversation: number): number {
    let root = conversation
    for (let parent = this.#parents.get(root)!; parent !== root; parent = this.#parents.get(root)!) root = parent
    this.#parents.set(conversation, root)
    return root
  }

  /** Joins two roots. The one with more mails stays, so that a mail gets another number only a few times. */
  #join(left: number, right: number): number {
    if (left === right) return left
    const [a, b] = [this.#sums.get(left)!, this.#sums.get(right)!]
    const [into, from] = a.mails > b.mails ? [a, b] : [b, a]
    this.#parents.set(from.number, into.number)
    const joined = { number: into.number, mails: a.mails + b.mails, first: Math.min(a.first, b.first) }
    this.#sums.set(into.number, joined)
    return into.number
  }
}
