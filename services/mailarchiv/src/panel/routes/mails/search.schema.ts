/** The search page and the view of one mail. */
import { z } from 'zod'
import { OCR_STATES, searchParameters } from '../../../api/mails/index.ts'
import { count, instant, segment } from '../common.schema.ts'
import { seal } from './seal.ts'

const hit = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    subject: z.array(segment),
    date: instant,
    /** The date lies in the future: the mail is sorted by its arrival. */
    is_future: z.boolean(),
    size: count,
    has_attachments: z.boolean(),
    /** Lines around the first hit, or the beginning of the text. */
    excerpt: z.array(segment),
    /** Files of the mail with hits, each with the lines around the first. */
    files: z.array(z.object({ index: count, filename: z.string(), excerpt: z.array(segment) })),
  })
  .meta({ id: 'Hit' })
export type Hit = z.output<typeof hit>

/** The search of the API, and the order of its hits; newest first by default. */
export const panelSearch = searchParameters.extend({ order: z.enum(['newest', 'oldest']).optional() })

export const searchAnswer = z
  .object({
    mails: z.array(hit),
    total: count,
    page: count,
    pages: count,
    /** The search in German words; empty without a condition. */
    reading: z.string(),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.output<typeof searchAnswer>

const attachment = z.object({
  index: count,
  filename: z.string(),
  content_type: z.string(),
  size: count,
  /** German sentence if the search does not cover the whole file; null otherwise. */
  text_note: z.string().nullable(),
  /** How the page can show it; null: not at all. */
  preview: z.enum(['picture', 'pdf']).nullable(),
  /** Lines around the search's hits in its text; none without a search. */
  found: z.array(z.array(segment)),
})

export const mailView = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    cc: z.string(),
    subject: z.array(segment),
    date: instant,
    /** The date lies in the future: the mail is sorted by its arrival. */
    is_future: z.boolean(),
    size: count,
    body: z.array(segment),
    /** The text was longer than a page can show; the raw form has all of it. */
    body_cut: z.boolean(),
    has_html: z.boolean(),
    /** The mail or a part of it is encrypted; `problems` says so too. */
    encrypted: z.boolean(),
    ocr_status: z.enum(OCR_STATES),
    attachments: z.array(attachment),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    archived_at: instant,
    sha256: z.string(),
    /** Without angle brackets; null when the mail has none. */
    message_id: z.string().nullable(),
    /** The conversation that it belongs to, and how many of its mails this person may read. */
    conversation: z.object({ id: z.string(), mails: count }),
    /** What proves it; null for who may read no proofs. */
    seal: seal.nullable(),
    /** Electronic invoices in it. */
    invoices: count,
    /** How the mail arrived, oldest first: "Hochgeladen: archiv.mbox", with the time. */
    provenance: z.array(z.object({ at: instant, text: z.string() })),
    /** German sentences about irregularities found while parsing. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'MailView' })
export type MailView = z.output<typeof mailView>

export const conversationView = z
  .object({
    /** Oldest first; `total` counts those that have no place here too. */
    mails: z.array(z.object({ id: z.string(), from: z.string(), subject: z.string(), date: instant })),
    total: count,
  })
  .meta({ id: 'ConversationView' })
